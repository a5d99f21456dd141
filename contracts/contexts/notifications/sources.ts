import { contactEvents } from '../contact-inbox/events.ts';
import { connectionEvents } from '../google-connection/events.ts';
import { isNewBadReview, isNewReview } from '../reviews/policy.ts';
import { reviewEvents } from '../reviews/events.ts';
import { syncRunEvents } from '../review-sync/events.ts';
import { follows, type Source } from './kind.ts';
import type { FactsOf, NotificationKind } from './kinds.ts';

/** The events that each kind follows from. Apart from the kinds, because the browser needs those and not the events. */
export const notificationSources: { readonly [K in NotificationKind]: readonly Source<FactsOf<K>>[] } = {
  new_review: [
    follows(reviewEvents.ReviewReceived, (review, metadata) =>
      isNewReview(review, metadata) && !isNewBadReview(review, metadata)
        ? { subjectId: review.reviewId, locationId: review.locationId, facts: { stars: review.stars } }
        : null,
    ),
  ],
  bad_review: [
    follows(reviewEvents.ReviewReceived, (review, metadata) =>
      isNewBadReview(review, metadata)
        ? { subjectId: review.reviewId, locationId: review.locationId, facts: { stars: review.stars } }
        : null,
    ),
  ],
  review_assigned: [
    follows(reviewEvents.ReviewAssigned, ({ reviewId, locationId, accountId, assignedBy }) => ({
      subjectId: reviewId,
      locationId,
      accountId,
      by: assignedBy,
      facts: {},
    })),
  ],
  reply_rejected: [
    follows(reviewEvents.ReplyRejected, ({ reviewId, locationId, policyViolation }) => ({
      subjectId: reviewId,
      locationId,
      facts: { policyViolation },
    })),
  ],
  reply_failed: [
    follows(reviewEvents.ReplyFailed, ({ reviewId, locationId, reason }) => ({ subjectId: reviewId, locationId, facts: { reason } })),
  ],
  sync_done: [
    follows(syncRunEvents.SyncRunCompleted, ({ kind, reviews, locations, failedLocations }) =>
      kind === 'first' ? { subjectId: null, facts: { reviews, locations, failedLocations } } : null,
    ),
  ],
  connection_lost: [follows(connectionEvents.ConnectionLost, ({ reason }) => ({ subjectId: null, facts: { reason } }))],
  contact_assigned: [
    follows(contactEvents.ContactAssigned, ({ messageId, accountId, assignedBy }) =>
      accountId === null ? null : { subjectId: messageId, accountId, by: assignedBy, facts: {} },
    ),
  ],
  contact_due_soon: [
    follows(contactEvents.ContactSlaWarned, ({ messageId, notify, responsible }) =>
      notify && responsible ? { subjectId: messageId, accountId: responsible, facts: {} } : null,
    ),
  ],
  contact_overdue: [
    follows(contactEvents.ContactSlaBreached, ({ messageId, notify, reassignedTo, responsible }) =>
      notify ? { subjectId: messageId, accountId: reassignedTo ?? responsible ?? null, facts: {} } : null,
    ),
  ],
};
