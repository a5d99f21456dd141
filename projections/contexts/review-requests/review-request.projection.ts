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
  /** When it was let go. */
  readonly sentAt: Iso | null;
  /** When a server took it, or may have; null: it waits, or does not go out. */
  readonly handedAt: Iso | null;
  readonly openedAt: Iso | null;
  readonly delivery: RequestDelivery | null;
}

export const reviewRequestProjection: Projection<ReviewRequestRow, ReviewRecipientEvent> = {
  name: 'review-request',
  version: 2,
  categories: ['reviewrecipient'],
  key: ({ type, data }) =>
    type === 'ReviewRecipientOptedOut' || type === 'ReviewRecipientLinked' || type === 'ReviewRequestCounted' ? null : data.requestId,
  evolve(row, { type, data, metadata: { tenantId } }) {
    if (type === 'ReviewRequested') {
      const { requestId, recipientId, locationId, channel, language, source, accountId, requestedAt, dueAt } = data;
      const asked = { requestId, tenantId, recipientId, locationId, channel, language, source, accountId, requestedAt, dueAt };
      return { ...asked, sentAt: null, handedAt: null, openedAt: null, delivery: null };
    }
    if (row === null) return null;
    if (type === 'ReviewRequestReported') {
      const { delivery, reportedAt } = data;
      if (delivery === 'refused' || delivery === 'withdrawn') return { ...row, delivery, handedAt: null };
      // A mail that came back ends those to its address that still wait, too.
      const isWaiting = delivery === 'undelivered' && row.channel === 'email' && row.handedAt === null;
      return { ...row, delivery, handedAt: isWaiting ? null : (row.handedAt ?? reportedAt) };
    }
    if (type === 'ReviewRequestSent') return { ...row, sentAt: data.sentAt, handedAt: data.isReported ? row.handedAt : data.sentAt };
    if (type !== 'ReviewRequestOpened') return row;
    return { ...row, openedAt: data.openedAt, handedAt: row.handedAt ?? data.openedAt };
  },
  rows: typedRows<ReviewRequestRow>({
    table: 'read.review_request_v2',
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
      handedAt: 'timestamptz',
      openedAt: 'timestamptz',
      delivery: 'text',
    },
  }),
};
