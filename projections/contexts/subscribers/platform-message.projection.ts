import { readable, type Iso, type Language, type TenantEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** One message of the staff. The texts are null once erased. */
interface PlatformMessage {
  readonly messageId: Uuid;
  readonly language: Language;
  readonly subject: string | null;
  readonly body: string | null;
  readonly sentAt: Iso;
  readonly sentBy: Uuid;
}

/** What the staff wrote to a business, the oldest first. One row per business, so that its erasure reaches all of them. */
export interface PlatformMessagesRow {
  readonly tenantId: TenantId;
  readonly messages: readonly PlatformMessage[];
}

/** How many messages are kept in view. */
const kept = 50;

export const platformMessageProjection: Projection<PlatformMessagesRow, TenantEvent> = {
  name: 'platform-message',
  version: 1,
  categories: ['tenant'],
  key: ({ type, metadata }) => (type === 'BusinessMessaged' || type === 'BusinessErased' ? metadata.tenantId : null),
  evolve(row, { type, data, metadata: { tenantId, occurredAt: sentAt } }) {
    if (type === 'BusinessErased') return row && { ...row, messages: row.messages.map((one) => ({ ...one, subject: null, body: null })) };
    if (type !== 'BusinessMessaged') return row;
    const { messageId, language, accountId: sentBy } = data;
    const message = { messageId, language, subject: readable(data.subject), body: readable(data.body), sentAt, sentBy };
    return { tenantId, messages: [...(row?.messages ?? []), message].slice(-kept) };
  },
  rows: typedRows<PlatformMessagesRow>({
    table: 'read.platform_message_v1',
    key: 'tenantId',
    columns: { tenantId: 'text', messages: 'jsonb' },
  }),
};
