import type { ActivityItem, ConnectionEvent, Iso, ReviewEvent, SyncRunEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

type ActivityEvent = ReviewEvent | ConnectionEvent | SyncRunEvent;

/** One entry of the activity feed. New reviews are not stored here: the feed reads them from the review projection. */
export interface ActivityRow {
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly kind: Exclude<ActivityItem['kind'], 'review_received'>;
  readonly at: Iso;
  readonly accountId: Uuid | null;
  readonly reviewId: Uuid | null;
  readonly locationId: Uuid | null;
  readonly stars: number | null;
  readonly previousStars: number | null;
  readonly count: number | null;
}

type Facts = Pick<ActivityRow, 'kind'> & Partial<Omit<ActivityRow, 'kind' | 'id' | 'tenantId'>>;

/** The feed's fields for an event; null when the event is not in the feed. */
function factsOf(event: ActivityEvent): Facts | null {
  switch (event.type) {
    case 'ReviewEdited': {
      const { reviewId, locationId, stars, previousStars, updatedAt } = event.data;
      return { kind: 'review_edited', reviewId, locationId, stars, previousStars, at: updatedAt };
    }
    case 'ReviewRemoved':
      return { kind: 'review_removed', reviewId: event.data.reviewId, locationId: event.data.locationId };
    case 'ReplyQueued':
      return { kind: 'reply_queued', ...actorAndReview(event.data) };
    case 'ReplyUndone':
      return { kind: 'reply_undone', ...actorAndReview(event.data) };
    case 'ReplyPublished':
      return { kind: 'reply_published', reviewId: event.data.reviewId, locationId: event.data.locationId };
    case 'ReplyRejected':
      return { kind: 'reply_rejected', reviewId: event.data.reviewId, locationId: event.data.locationId };
    case 'ReplyFailed':
      return { kind: 'reply_failed', reviewId: event.data.reviewId, locationId: event.data.locationId };
    case 'ReviewAssigned': {
      const { assignedBy: accountId, reviewId, locationId } = event.data;
      return { kind: 'review_assigned', accountId, reviewId, locationId };
    }
    case 'ReplyDeleted':
      return { kind: 'reply_deleted', reviewId: event.data.reviewId, locationId: event.data.locationId };
    case 'GoogleConnected':
      return { kind: 'google_connected', accountId: event.data.accountId };
    case 'ConnectionLost':
      return { kind: 'connection_lost' };
    case 'SyncRunCompleted':
      return { kind: 'sync_completed', count: event.data.reviews };
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- intermediate steps are not in the feed
    default:
      return null;
  }
}

const actorAndReview = ({ accountId, reviewId, locationId }: { accountId: Uuid; reviewId: Uuid; locationId: Uuid }) => ({
  accountId,
  reviewId,
  locationId,
});

/** The activity feed of reviews and the connection, one row per event. */
export const activityProjection: Projection<ActivityRow, ActivityEvent> = {
  name: 'activity',
  version: 1,
  categories: ['review', 'connection', 'syncrun'],
  key: (event) => (factsOf(event) === null ? null : event.id),
  evolve(row, event) {
    const facts = factsOf(event);
    if (!facts) return row;
    const { tenantId, occurredAt } = event.metadata;
    const nothing = { accountId: null, reviewId: null, locationId: null, stars: null, previousStars: null, count: null };
    return { id: event.id, tenantId, at: occurredAt, ...nothing, ...facts };
  },
  rows: typedRows<ActivityRow>({
    table: 'read.activity_v1',
    key: 'id',
    columns: {
      id: 'uuid',
      tenantId: 'text',
      kind: 'text',
      at: 'timestamptz',
      accountId: 'uuid',
      reviewId: 'uuid',
      locationId: 'uuid',
      stars: 'int',
      previousStars: 'int',
      count: 'int',
    },
  }),
};
