import { readable, type Iso, type ReviewRecipientEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** An address that a business asks, as the last request names it; null once its owner opted out. The row stays: nobody asks again. */
export interface ReviewRecipientRow {
  readonly recipientId: Uuid;
  readonly tenantId: TenantId;
  readonly name: string | null;
  readonly address: string | null;
  readonly optedOutAt: Iso | null;
}

export const reviewRecipientProjection: Projection<ReviewRecipientRow, ReviewRecipientEvent> = {
  name: 'review-recipient',
  version: 1,
  categories: ['reviewrecipient'],
  key: ({ data }) => data.recipientId,
  evolve(row, { type, data, metadata: { tenantId } }) {
    if (type === 'ReviewRequested') {
      const { recipientId } = data;
      return { recipientId, tenantId, name: readable(data.name), address: readable(data.address), optedOutAt: null };
    }
    if (row === null || type !== 'ReviewRecipientOptedOut') return row;
    return { ...row, name: null, address: null, optedOutAt: data.optedOutAt };
  },
  rows: typedRows<ReviewRecipientRow>({
    table: 'read.review_recipient_v1',
    key: 'recipientId',
    columns: { recipientId: 'uuid', tenantId: 'text', name: 'text', address: 'text', optedOutAt: 'timestamptz' },
  }),
};
