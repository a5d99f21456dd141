import { readable, type ContactEvent, type ContactStatus, type HelpEntry, type Iso, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A conversation that somebody signed in began, as they see it: without notes, assignments and names of the platform's people. */
export interface ContactChatRow {
  readonly messageId: Uuid;
  /** Of the writer's business, though the message itself belongs to the platform: so that the business's own queries see it. */
  readonly tenantId: Uuid;
  readonly accountId: Uuid;
  readonly reference: string;
  readonly subject: string | null;
  readonly status: ContactStatus;
  readonly startedAt: Iso;
  readonly lastAt: Iso;
  readonly entries: readonly ChatEntry[];
}

type ChatEntry = Omit<HelpEntry, 'attachments'>;

const withEntry = (row: ContactChatRow, entry: ChatEntry): ContactChatRow => ({
  ...row,
  lastAt: entry.at,
  entries: [...row.entries, entry],
});

/** The conversations of members with the platform. */
export const contactChatProjection: Projection<ContactChatRow, ContactEvent> = {
  name: 'contact-chat',
  version: 1,
  categories: ['contactmessage'],
  key: ({ data }) => data.messageId,
  evolve(row, event) {
    if (event.type === 'ContactMessageReceived') {
      const { messageId, writer, reference, subject, message, receivedAt: at } = event.data;
      if (writer === undefined) return null;
      const first: ChatEntry = { id: messageId, mine: true, at, content: readable(message) };
      const base = { messageId, ...writer, reference, subject: readable(subject), status: 'new' as const };
      return { ...base, startedAt: at, lastAt: at, entries: [first] };
    }
    if (!row) return null;
    switch (event.type) {
      case 'ContactWriterAnswered': {
        const { entryId: id, content, address, writtenAt: at } = event.data;
        // Whoever else writes into the thread by mail is read by staff alone, also once their address is erased.
        if (address !== null) return row;
        return withEntry(row, { id, mine: true, at, content: readable(content) });
      }
      case 'ContactReplied': {
        const { replyId: id, content, isPublic, repliedAt: at } = event.data;
        return isPublic ? withEntry(row, { id, mine: false, at, content: readable(content) }) : row;
      }
      case 'ContactStatusChanged':
        return { ...row, status: event.data.to };
      case 'ContactMessageErased':
        return { ...row, status: 'closed', subject: null, entries: row.entries.map((entry) => ({ ...entry, content: null })) };
      default:
        return row;
    }
  },
  rows: typedRows<ContactChatRow>({
    table: 'read.contact_chat_v1',
    key: 'messageId',
    columns: {
      messageId: 'uuid',
      tenantId: 'text',
      accountId: 'uuid',
      reference: 'text',
      subject: 'text',
      status: 'text',
      startedAt: 'timestamptz',
      lastAt: 'timestamptz',
      entries: 'json',
    },
  }),
};
