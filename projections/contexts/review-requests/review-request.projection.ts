import type { ConsentSource, Iso, Language, RequestChannel, RequestDelivery, ReviewRecipientEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** One request for a review; who was asked stands in the row of the recipient. */
export interface ReviewRequestRow {
  readonly requestId: Uuid;
  readonly tenantId: TenantId;
  readonly recipientId: Uuid;
  readonly locationId: Uuid;
  readonly channel: RequestChannel;
  readonly language: Language;
  readonly source: ConsentSource;
  readonly accountId: Uuid;
  readonly requestedAt: Iso;
  readonly dueAt: Iso;
  readonly sentAt: Iso | null;
  readonly openedAt: Iso | null;
  readonly delivery: RequestDelivery | null;
}

export const reviewRequestProjection: Projection<ReviewRequestRow, ReviewRecipientEvent> = {
  name: 'review-request',
  version: 1,
  categories: ['reviewrecipient'],
  key: ({ type, data }) =>
    type === 'ReviewRecipientOptedOut' || type === 'ReviewRecipientLinked' || type === 'ReviewRequestCounted' ? null : data.requestId,
  evolve(row, { type, data, metadata: { tenantId } }) {
    if (type === 'ReviewRequested') {
      const { requestId, recipientId, locationId, channel, language, source, accountId, requestedAt, dueAt } = data;
      const asked = { requestId, tenantId, recipientId, locationId, channel, language, source, accountId, requestedAt, dueAt };
      return { ...asked, sentAt: null, openedAt: null, delivery: null };
    }
    if (row === null) return null;
    if (type === 'ReviewRequestReported') return { ...row, delivery: data.delivery };
    if (type === 'ReviewRequestSent') return { ...row, sentAt: data.sentAt };
    return type === 'ReviewRequestOpened' ? { ...row, openedAt: data.openedAt } : row;
  },
  rows: typedRows<ReviewRequestRow>({
    table: 'read.review_request_v1',
    key: 'requestId',
    columns: {
      requestId: 'uuid',
      tenantId: 'text',
      recipientId: 'uuid',
      locationId: 'uuid',
      channel: 'text',
      language: 'text',
      source: 'text',
      accountId: 'uuid',
      requestedAt: 'timestamptz',
      dueAt: 'timestamptz',
      sentAt: 'timestamptz',
      openedAt: 'timestamptz',
      delivery: 'text',
    },
  }),
};
