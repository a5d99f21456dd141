import { readable, type Iso, type Language, type MessageMailOutcome, type TenantEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** One message of the staff. The texts are null once erased. */
interface PlatformMessage {
  readonly messageId: Uuid;
  readonly language: Language;
  readonly subject: string | null;
  readonly body: string | null;
  readonly sentAt: Iso;
  readonly sentBy: Uuid;
  /** What became of the mails with it, by the account to which each went. */
  readonly mails: Readonly<Record<string, MessageMailOutcome>>;
}

/** What the staff wrote to a business, the oldest first. One row per business, so that its erasure reaches all of them. */
export interface PlatformMessagesRow {
  readonly tenantId: TenantId;
  readonly messages: readonly PlatformMessage[];
}

/** How many messages are kept in view. */
const kept = 50;

const followed: ReadonlySet<string> = new Set(['BusinessMessaged', 'BusinessMessageMailed', 'BusinessErased']);

export const platformMessageProjection: Projection<PlatformMessagesRow, TenantEvent> = {
  name: 'platform-message',
  version: 2,
  categories: ['tenant'],
  key: ({ type, metadata }) => (followed.has(type) ? metadata.tenantId : null),
  evolve(row, { type, data, metadata: { tenantId, occurredAt: sentAt } }) {
    if (type === 'BusinessErased') return row && { ...row, messages: row.messages.map((one) => ({ ...one, subject: null, body: null })) };
    if (type === 'BusinessMessageMailed') {
      const { messageId, accountId, outcome } = data;
      const mailed = (one: PlatformMessage) => ({ ...one, mails: { ...one.mails, [accountId]: outcome } });
      return row && { ...row, messages: row.messages.map((one) => (one.messageId === messageId ? mailed(one) : one)) };
    }
    if (type !== 'BusinessMessaged') return row;
    const { messageId, language, accountId: sentBy } = data;
    const message = { messageId, language, subject: readable(data.subject), body: readable(data.body), sentAt, sentBy, mails: {} };
    return { tenantId, messages: [...(row?.messages ?? []), message].slice(-kept) };
  },
  rows: typedRows<PlatformMessagesRow>({
    table: 'read.platform_message_v2',
    key: 'tenantId',
    columns: { tenantId: 'text', messages: 'jsonb' },
  }),
};

/** Binds the views to the table of this version. */
export const showPlatformMessages = 'call read.show_platform_message_v2()';
