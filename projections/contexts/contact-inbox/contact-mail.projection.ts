import {
  readable,
  type ContactEntry,
  type ContactEvent,
  type ContactMailEvent,
  type Iso,
  type RemovedAttachment,
  type StoredAttachment,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What the writer wrote again, by mail or in Help, what else came by mail, and the files of any entry. */
export interface ContactMailRow {
  /** Of the entry; of the message for its own files. */
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly messageId: Uuid;
  /** Null where only the files are here. */
  readonly kind: Extract<ContactEntry['kind'], 'writer' | 'bounced' | 'auto_reply'> | null;
  readonly at: Iso;
  readonly content: string | null;
  readonly quoted: string | null;
  readonly address: string | null;
  readonly statusCode: string | null;
  readonly replyId: Uuid | null;
  readonly files: readonly StoredAttachment[];
  readonly removed: readonly RemovedAttachment[];
  readonly revision: number;
}

const idOf = (event: ContactMailEvent): Uuid => {
  switch (event.type) {
    case 'ContactWriterAnswered':
      return event.data.entryId;
    case 'ContactNoticeReceived':
      return event.data.noticeId;
    case 'ContactFilesAttached':
      return event.data.entryId;
    default: {
      const unhandled: never = event;
      return unhandled;
    }
  }
};

/** Answers, notices and files of each message. */
export const contactMailProjection: Projection<ContactMailRow, ContactEvent> = {
  name: 'contact-mail',
  version: 1,
  categories: ['contactmessage'],
  key: (event) => {
    if (event.type === 'ContactMessageErased') return [...event.data.replyIds, event.data.messageId];
    return event.type === 'ContactWriterAnswered' || event.type === 'ContactNoticeReceived' || event.type === 'ContactFilesAttached'
      ? idOf(event)
      : null;
  },
  evolve(row, event) {
    if (event.type === 'ContactMessageErased') return row && { ...row, content: null, quoted: null, address: null, files: [], removed: [] };
    const { tenantId, occurredAt: at } = event.metadata;
    const { messageId } = event.data;
    const nothing = { kind: null, content: null, quoted: null, address: null, statusCode: null, replyId: null, files: [], removed: [] };
    const base = row ?? { ...nothing, tenantId, messageId, at, revision: Number(event.revision) };
    switch (event.type) {
      case 'ContactWriterAnswered': {
        const { entryId: id, content, quoted, address, removed } = event.data;
        const texts = { content: readable(content), quoted: readable(quoted), address: readable(address) };
        return { ...base, ...texts, id, kind: 'writer', removed: readable(removed) ?? [] };
      }
      case 'ContactNoticeReceived': {
        const { noticeId: id, notice: kind, content, replyId, statusCode } = event.data;
        return { ...base, id, kind, content: readable(content), replyId, statusCode };
      }
      case 'ContactFilesAttached':
        return { ...base, id: event.data.entryId, files: readable(event.data.files) ?? [] };
      default:
        return row;
    }
  },
  rows: typedRows<ContactMailRow>({
    table: 'read.contact_mail_v1',
    key: 'id',
    columns: {
      id: 'uuid',
      tenantId: 'text',
      messageId: 'uuid',
      kind: 'text',
      at: 'timestamptz',
      content: 'text',
      quoted: 'text',
      address: 'text',
      statusCode: 'text',
      replyId: 'uuid',
      files: 'json',
      removed: 'json',
      revision: 'bigint',
    },
  }),
};
