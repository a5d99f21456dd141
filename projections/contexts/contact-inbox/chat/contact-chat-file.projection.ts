import { readable, type ContactEvent, type StoredAttachment, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The files of a conversation that somebody signed in began, with those of notes: what its writer may see is decided by the entries. */
export interface ContactChatFileRow {
  readonly messageId: Uuid;
  /** Of the writer's business. */
  readonly tenantId: Uuid;
  readonly accountId: Uuid;
  readonly files: readonly ChatFile[];
}

/** A file with the entry that it belongs to. */
export interface ChatFile extends StoredAttachment {
  readonly entryId: Uuid;
}

/** The files of the conversations of members with the platform. */
export const contactChatFileProjection: Projection<ContactChatFileRow, ContactEvent> = {
  name: 'contact-chat-file',
  version: 1,
  categories: ['contactmessage'],
  key: ({ data }) => data.messageId,
  evolve(row, event) {
    if (event.type === 'ContactMessageReceived') {
      const { messageId, writer } = event.data;
      return writer === undefined ? null : { messageId, ...writer, files: [] };
    }
    if (!row) return null;
    switch (event.type) {
      case 'ContactFilesAttached': {
        const { entryId, files } = event.data;
        return { ...row, files: [...row.files, ...(readable(files) ?? []).map((file) => ({ ...file, entryId }))] };
      }
      case 'ContactMessageErased':
        return { ...row, files: [] };
      default:
        return row;
    }
  },
  rows: typedRows<ContactChatFileRow>({
    table: 'read.contact_chat_file_v1',
    key: 'messageId',
    columns: { messageId: 'uuid', tenantId: 'text', accountId: 'uuid', files: 'json' },
  }),
};
