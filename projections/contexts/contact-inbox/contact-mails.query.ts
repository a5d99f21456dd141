import type { ContactAttachment, ContactEntry, RemovedAttachment, StoredAttachment, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';

interface MailRow {
  readonly id: Uuid;
  readonly kind: Extract<ContactEntry['kind'], 'writer' | 'bounced' | 'auto_reply'> | null;
  readonly at: Date;
  readonly content: string | null;
  readonly quoted: string | null;
  readonly address: string | null;
  readonly status_code: string | null;
  readonly reply_id: Uuid | null;
  readonly files: readonly StoredAttachment[];
  readonly removed: readonly RemovedAttachment[];
  readonly revision: string;
}

/** What came by mail for one message. */
export interface ContactMails {
  /** By revision, to be sorted among the other entries. */
  readonly entries: readonly { readonly revision: number; readonly entry: ContactEntry }[];
  filesOf(entryId: Uuid): ContactAttachment[];
}

/** Reads the answers, notices and files of a message. `writer`: the name of who wrote it. */
export async function contactMails(tx: Tx, messageId: Uuid, writer: string | null): Promise<ContactMails> {
  const { rows } = await sql<MailRow>`select * from read.contact_mail where message_id = ${messageId} order by revision`.execute(tx);
  return {
    entries: rows.flatMap((row) =>
      row.kind === null ? [] : [{ revision: Number(row.revision), entry: entryOf(row, row.kind, messageId, writer) }],
    ),
    filesOf: (entryId) => rows.filter(({ id }) => id === entryId).flatMap(({ files }) => files.map(shownOf)),
  };
}

/** A file as people see it, without the place of its bytes. */
export const shownOf = ({ id, name, type, size }: StoredAttachment): ContactAttachment => ({ id, name, type, size });

function entryOf(row: MailRow, kind: NonNullable<MailRow['kind']>, messageId: Uuid, writer: string | null): ContactEntry {
  const { id, content, quoted, address, files, removed } = row;
  return {
    id,
    kind,
    duplicateId: null,
    repliedAt: instant(row.at),
    by: { id: messageId, name: writer },
    content,
    isPublic: true,
    assignedToName: null,
    status: null,
    reopened: false,
    attachments: files.map(shownOf),
    mail: { quoted, address, removed: [...removed], statusCode: row.status_code, replyId: row.reply_id },
  };
}

/** Where the bytes of a file are; null for one that the message does not have. */
export async function contactFile(tx: Tx, messageId: Uuid, attachmentId: Uuid): Promise<StoredAttachment | null> {
  const { rows } = await sql<Pick<MailRow, 'files'>>`select files from read.contact_mail where message_id = ${messageId}`.execute(tx);
  return rows.flatMap(({ files }) => files).find(({ id }) => id === attachmentId) ?? null;
}
