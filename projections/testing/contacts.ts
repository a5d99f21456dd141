import { contactReference, firstAnswerDueAt, type ContactEvent, type ContactStatus, type Uuid } from '@sumaa/contracts';
import { at, idOf } from './events.ts';

type DataOf<T extends ContactEvent['type']> = Extract<ContactEvent, { type: T }>['data'];

/** A message that arrived; by default in Arabic, at `2026-03-01T08:00Z`. */
export function contactReceived(messageId: Uuid, over: Partial<DataOf<'ContactMessageReceived'>> = {}): ContactEvent {
  const receivedAt = over.receivedAt ?? at('2026-03-01T08:00:00Z');
  return {
    type: 'ContactMessageReceived',
    data: {
      messageId,
      reference: contactReference(messageId),
      name: 'خالد الدوسري',
      email: 'khaled@diwan.example',
      company: null,
      subject: 'ربط حساب Google',
      message: 'لا أستطيع ربط الحساب.',
      channel: 'web',
      language: 'ar',
      priority: 'medium',
      receivedAt,
      slaDueAt: firstAnswerDueAt(receivedAt),
      acknowledged: true,
      ...over,
    },
  };
}

export const contactMoved = (
  messageId: Uuid,
  from: ContactStatus,
  to: ContactStatus,
  over: Partial<DataOf<'ContactStatusChanged'>> = {},
): ContactEvent => ({
  type: 'ContactStatusChanged',
  data: {
    messageId,
    from,
    to,
    reopened: false,
    accountId: idOf('a', 1),
    changedAt: at('2026-03-01T10:00:00Z'),
    slaDueAt: at('2026-03-02T08:00:00Z'),
    ...over,
  },
});

export const contactReplied = (messageId: Uuid, isPublic: boolean, replyId = idOf('p', 1)): ContactEvent => ({
  type: 'ContactReplied',
  data: { messageId, replyId, content: 'أهلًا خالد', isPublic, accountId: idOf('a', 1), repliedAt: at('2026-03-01T11:00:00Z') },
});

/** An answer of the writer that came by mail. */
export const writerAnswer = (messageId: Uuid, over: Partial<DataOf<'ContactWriterAnswered'>> = {}): ContactEvent => ({
  type: 'ContactWriterAnswered',
  data: {
    messageId,
    entryId: idOf('m', 1),
    channel: 'email',
    content: 'شكرًا',
    quoted: null,
    address: null,
    removed: [],
    writtenAt: at('2026-03-01T12:00:00Z'),
    ...over,
  },
});

/** A notice that an answer was not delivered. */
export const contactNotice = (messageId: Uuid): ContactEvent => ({
  type: 'ContactNoticeReceived',
  data: {
    messageId,
    noticeId: idOf('m', 2),
    notice: 'bounced',
    replyId: idOf('p', 1),
    statusCode: '5.1.1',
    content: null,
    receivedAt: at('2026-03-01T12:00:00Z'),
  },
});

/** A picture of an entry, or of the message itself. */
export const contactFiles = (messageId: Uuid, entryId: Uuid, fileId = `${'a'.repeat(64)}.bin`): ContactEvent => ({
  type: 'ContactFilesAttached',
  data: { messageId, entryId, files: [{ id: idOf('f', 1), fileId, name: 'صورة (1).png', type: 'image/png', size: 3 }] },
});
