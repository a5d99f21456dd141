import { readable, type Iso, type TenantEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What the staff wrote to a business; the row belongs to it. The texts are null once erased. */
export interface PlatformMessageRow {
  readonly messageId: Uuid;
  readonly tenantId: TenantId;
  readonly language: string;
  readonly subject: string | null;
  readonly body: string | null;
  readonly sentAt: Iso;
  readonly sentBy: Uuid;
}

export const platformMessageProjection: Projection<PlatformMessageRow, TenantEvent> = {
  name: 'platform-message',
  version: 1,
  categories: ['tenant'],
  key: ({ type, data }) => (type === 'BusinessMessaged' ? data.messageId : null),
  evolve(row, { type, data, metadata: { tenantId, occurredAt: sentAt } }) {
    if (type !== 'BusinessMessaged') return row;
    const { messageId, language, accountId: sentBy } = data;
    return { messageId, tenantId, language, subject: readable(data.subject), body: readable(data.body), sentAt, sentBy };
  },
  rows: typedRows<PlatformMessageRow>({
    table: 'read.platform_message_v1',
    key: 'messageId',
    columns: {
      messageId: 'uuid',
      tenantId: 'text',
      language: 'text',
      subject: 'text',
      body: 'text',
      sentAt: 'timestamptz',
      sentBy: 'uuid',
    },
  }),
};
