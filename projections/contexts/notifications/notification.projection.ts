import {
  isNewBadReview,
  type ConnectionEvent,
  type Iso,
  type Metadata,
  type NotificationItem,
  type ReviewEvent,
  type SyncRunEvent,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

type NotificationEvent = ReviewEvent | ConnectionEvent | SyncRunEvent;

/** A notification of a business, shared by its members or, with `accountId`, for one of them. */
export interface NotificationRow {
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly kind: NotificationItem['kind'];
  readonly at: Iso;
  readonly reviews: number | null;
  readonly locations: number | null;
  readonly failedLocations: number | null;
  readonly reviewId: Uuid | null;
  readonly policyViolation: string | null;
  readonly reason: string | null;
  readonly stars: number | null;
  readonly accountId: Uuid | null;
}

type Facts = Pick<NotificationRow, 'kind'> & Partial<NotificationRow>;

function factsOf(event: NotificationEvent & { readonly metadata: Pick<Metadata, 'actor' | 'occurredAt'> }): Facts | null {
  if (event.type === 'ConnectionLost') return { kind: 'connection_lost', reason: event.data.reason };
  if (event.type === 'ReplyRejected') {
    return { kind: 'reply_rejected', reviewId: event.data.reviewId, policyViolation: event.data.policyViolation };
  }
  if (event.type === 'ReplyFailed') return { kind: 'reply_failed', reviewId: event.data.reviewId, reason: event.data.reason };
  if (event.type === 'ReviewReceived') {
    const { reviewId, stars } = event.data;
    return isNewBadReview(event.data, event.metadata) ? { kind: 'bad_review', reviewId, stars } : null;
  }
  if (event.type === 'ReviewAssigned') {
    const { reviewId, accountId, assignedBy } = event.data;
    return accountId === assignedBy ? null : { kind: 'review_assigned', reviewId, accountId };
  }
  if (event.type !== 'SyncRunCompleted' || event.data.kind !== 'first') return null;
  const { reviews, locations, failedLocations } = event.data;
  return { kind: 'sync_done', reviews, locations, failedLocations };
}

/** The entries of the notification bell, one row per event. */
export const notificationProjection: Projection<NotificationRow, NotificationEvent> = {
  name: 'notification',
  version: 1,
  categories: ['review', 'connection', 'syncrun'],
  key: (event) => (factsOf(event) === null ? null : event.id),
  evolve(row, event) {
    const facts = factsOf(event);
    if (!facts) return row;
    const { tenantId, occurredAt } = event.metadata;
    const nothing = {
      reviews: null,
      locations: null,
      failedLocations: null,
      reviewId: null,
      policyViolation: null,
      reason: null,
      stars: null,
      accountId: null,
    };
    return { id: event.id, tenantId, at: occurredAt, ...nothing, ...facts };
  },
  rows: typedRows<NotificationRow>({
    table: 'read.notification_v1',
    key: 'id',
    columns: {
      id: 'uuid',
      tenantId: 'text',
      kind: 'text',
      at: 'timestamptz',
      reviews: 'int',
      locations: 'int',
      failedLocations: 'int',
      reviewId: 'uuid',
      policyViolation: 'text',
      reason: 'text',
      stars: 'int',
      accountId: 'uuid',
    },
  }),
};
