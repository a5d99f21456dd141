import { helpConversationsShown, type HelpConversation, type StoredAttachment, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../../infra/index.ts';
import { shownOf } from '../contact-mails.query.ts';
import type { ChatFile } from './contact-chat-file.projection.ts';
import type { ContactChatRow } from './contact-chat.projection.ts';

interface Row extends Pick<ContactChatRow, 'reference' | 'subject' | 'status' | 'entries'> {
  readonly message_id: Uuid;
  readonly started_at: Date;
  readonly files: readonly ChatFile[] | null;
}

/** The conversations of an account in its current business, the last active one first. */
export async function helpConversations(tx: Tx, accountId: Uuid): Promise<HelpConversation[]> {
  const { rows } = await sql<Row>`
    select c.*, f.files from (
      select * from read.contact_chat where account_id = ${accountId} order by last_at desc, message_id limit ${helpConversationsShown}
    ) c
    left join read.contact_chat_file f on f.message_id = c.message_id
    order by c.last_at desc, c.message_id`.execute(tx);
  return rows.map(({ message_id: id, reference, subject, status, started_at, entries, files }) => ({
    id,
    reference,
    subject,
    status,
    startedAt: instant(started_at),
    entries: entries.map((entry) => ({
      ...entry,
      attachments: (files ?? []).filter(({ entryId }) => entryId === entry.id).map(shownOf),
    })),
  }));
}

/** A file that the account sees in a conversation of its own; null for any other, those of notes among them. */
export async function helpFile(
  tx: Tx,
  accountId: Uuid,
  { messageId, attachmentId }: { readonly messageId: Uuid; readonly attachmentId: Uuid },
): Promise<StoredAttachment | null> {
  const { rows } = await sql<Pick<Row, 'entries' | 'files'>>`
    select c.entries, f.files from read.contact_chat c join read.contact_chat_file f on f.message_id = c.message_id
    where c.message_id = ${messageId} and c.account_id = ${accountId}`.execute(tx);
  const [row] = rows;
  const file = row?.files?.find(({ id }) => id === attachmentId);
  return file !== undefined && row?.entries.some(({ id }) => id === file.entryId) ? file : null;
}
