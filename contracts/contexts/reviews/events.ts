import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';

export const Sentiment = z.enum(['positive', 'neutral', 'negative']);
export type Sentiment = z.infer<typeof Sentiment>;

/** By script: `mixed` holds both, `none` has no letters (stars only, emoji only). */
export const ReviewLanguage = z.enum(['ar', 'en', 'mixed', 'other', 'none']);
export type ReviewLanguage = z.infer<typeof ReviewLanguage>;

/** What the classifier said. `textSentiment` is of the text alone, `mismatch` that it contradicts the stars. */
export const Classification = z.object({
  language: ReviewLanguage,
  sentiment: Sentiment,
  textSentiment: Sentiment.nullable(),
  mismatch: z.boolean(),
  classifier: z.string(),
});
export type Classification = z.infer<typeof Classification>;

/** Why a reply never reached Google; `unlinked`: a person took its branch out meanwhile. */
export const ReplyFailure = z.enum([
  'connection_lost',
  'permission_lost',
  'unverified',
  'review_gone',
  'invalid_text',
  'google_unreachable',
  'unlinked',
]);
export type ReplyFailure = z.infer<typeof ReplyFailure>;

const content = {
  stars: z.number().int().min(1).max(5).nullable(),
  /** The original words, without Google's translation. */
  text: personal(z.string().nullable()),
  /** Google's own translation, where the comment carried one. */
  translation: personal(z.string().nullable()),
  ...Classification.shape,
};

/** `review-<reviewId>`; reviewId = v5(tenant, location, Google review id). The subject of its personal data is the review itself. */
export const reviewEvents = {
  ReviewReceived: defineEvent({
    type: 'ReviewReceived',
    category: 'review',
    subject: 'reviewId',
    data: {
      reviewId: Uuid,
      locationId: Uuid,
      /** `accounts/…/locations/…/reviews/…` */
      googleName: z.string(),
      authorName: personal(z.string().nullable()),
      authorPhotoUrl: personal(z.string().nullable()),
      anonymous: z.boolean(),
      createdAt: Iso,
      updatedAt: Iso,
      ...content,
    },
  }),
  ReviewEdited: defineEvent({
    type: 'ReviewEdited',
    category: 'review',
    subject: 'reviewId',
    data: { reviewId: Uuid, locationId: Uuid, previousStars: z.number().int().nullable(), updatedAt: Iso, ...content },
  }),
  ReviewRemoved: defineEvent({ type: 'ReviewRemoved', category: 'review', data: { reviewId: Uuid, locationId: Uuid } }),
  /** A reply stands at Google that did not come from here (before linking, or written in Google's own app). */
  ReplyObserved: defineEvent({
    type: 'ReplyObserved',
    category: 'review',
    subject: 'reviewId',
    data: { reviewId: Uuid, locationId: Uuid, text: personal(z.string()), updatedAt: Iso },
  }),
  /** The reply that stood at Google is gone and we did not take it away. */
  ReplyVanished: defineEvent({ type: 'ReplyVanished', category: 'review', data: { reviewId: Uuid, locationId: Uuid } }),
  ReplyDraftSaved: defineEvent({
    type: 'ReplyDraftSaved',
    category: 'review',
    subject: 'reviewId',
    data: { reviewId: Uuid, locationId: Uuid, text: personal(z.string()), accountId: Uuid },
  }),
  /** Held back until `publishAt` so that it can be undone; then a worker claims it. */
  ReplyQueued: defineEvent({
    type: 'ReplyQueued',
    category: 'review',
    subject: 'reviewId',
    data: {
      reviewId: Uuid,
      locationId: Uuid,
      replyId: Uuid,
      text: personal(z.string()),
      accountId: Uuid,
      publishAt: Iso,
      replaces: z.boolean(),
    },
  }),
  ReplyUndone: defineEvent({
    type: 'ReplyUndone',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid, accountId: Uuid },
  }),
  /** From here undo is refused and new text waits. */
  ReplyPublishingStarted: defineEvent({
    type: 'ReplyPublishingStarted',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid },
  }),
  /**
   * Google took the text (200 on PUT, or it was found standing there): pending until Google shows it. What was fetched
   * before `acceptedAt` says nothing about it.
   */
  ReplyAccepted: defineEvent({
    type: 'ReplyAccepted',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid, googleUpdatedAt: Iso.nullable(), acceptedAt: Iso },
  }),
  ReplyPublished: defineEvent({ type: 'ReplyPublished', category: 'review', data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid } }),
  /** Google looked and said no; `policyViolation` is Google's word for why (unknown ones are kept). */
  ReplyRejected: defineEvent({
    type: 'ReplyRejected',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid, policyViolation: z.string() },
  }),
  /** It never reached Google for good: the reason says what a person can do. */
  ReplyFailed: defineEvent({
    type: 'ReplyFailed',
    category: 'review',
    // 2: `unlinked`.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: {
      reviewId: Uuid,
      locationId: Uuid,
      replyId: Uuid,
      reason: ReplyFailure,
    },
  }),
  ReplyDeletionRequested: defineEvent({
    type: 'ReplyDeletionRequested',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid, accountId: Uuid },
  }),
  /** What was fetched before `deletedAt` may still show it. */
  ReplyDeleted: defineEvent({
    type: 'ReplyDeleted',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid, deletedAt: Iso },
  }),
  ReplyDeletionFailed: defineEvent({
    type: 'ReplyDeletionFailed',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid },
  }),
  /** It waits for one member from here on; `assignedBy` is an account. */
  ReviewAssigned: defineEvent({
    type: 'ReviewAssigned',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, memberId: Uuid, accountId: Uuid, assignedBy: Uuid },
  }),
  ReviewUnassigned: defineEvent({
    type: 'ReviewUnassigned',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, memberId: Uuid, unassignedBy: Uuid },
  }),
} as const;
export type ReviewEvent = EventsOf<typeof reviewEvents>;
