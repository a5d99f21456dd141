import type { ContactEvent, StoredAttachment, Uuid } from '@sumaa/contracts';
import type { ContactMailCommand } from './commands.ts';
import type { KnownMessage } from './state.ts';

type Taken<T extends ContactMailCommand['type']> = Extract<ContactMailCommand, { type: T }>;

/** The event of files that belong to the message itself or to one answer; none without files. */
export const attached = (messageId: Uuid, entryId: Uuid, files: readonly StoredAttachment[] = []): readonly ContactEvent[] =>
  files.length === 0 ? [] : [{ type: 'ContactFilesAttached', data: { messageId, entryId, files: [...files] } }];

/** What a writer's answer is. */
export function writerAnswered({ messageId, assignedTo }: KnownMessage, answer: Taken<'WriterAnswers'>): readonly ContactEvent[] {
  const { entryId, channel, quoted = null, address = null, files, removed = [], gone = null, at } = answer;
  const content = answer.content.trim();
  const texts = { content, quoted, address, removed: [...removed] };
  const responsible = assignedTo === null || assignedTo === gone ? {} : { responsible: assignedTo };
  return [
    { type: 'ContactWriterAnswered', data: { messageId, entryId, channel, ...texts, ...responsible, writtenAt: at } },
    ...attached(messageId, entryId, files),
  ];
}

/** A bounce or an automatic answer is noted; nothing waits for it and nothing follows from it. */
export function noticeReceived(
  { messageId }: KnownMessage,
  { noticeId, notice, replyId, statusCode, content, at }: Taken<'TakeMailNotice'>,
): ContactEvent {
  return { type: 'ContactNoticeReceived', data: { messageId, noticeId, notice, replyId, statusCode, content, receivedAt: at } };
}
