import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { AssignmentStatus, ReportReason } from './review-terms.ts';
import { Period, ReviewFilterQuery } from './filters.ts';
import { fitsReply, maxReviewsAtOnce, undoWindows } from './policy.ts';
import { maxReplyExamples, ReplyStyle } from './reply-style.ts';
import { ReviewHistoryEntry } from './review-history.ts';
import { ReviewItem } from './review-item.ts';
import { reviewSorts } from './views.ts';

const tag = 'reviews';
const byId = z.object({ id: Uuid });

/** A reply text: trimmed, not empty, at most `replyMaxBytes`. The messages are codes of the field error catalogue. */
export const ReplyText = z.string({ error: 'required' }).trim().min(1, 'required').refine(fitsReply, 'tooLong');

/** What is said with a request for approval, or with its return. */
const ApprovalNote = z.string({ error: 'required' }).trim().min(1, 'required').max(1_000, 'tooLong');

const DraftText = z.string().refine(fitsReply, 'tooLong');

export const ReviewListQuery = ReviewFilterQuery.extend({
  sort: z.enum(reviewSorts).default('recent'),
  limit: z.coerce.number().int().min(1).max(maxReviewsAtOnce).default(25),
  cursor: z.string().max(400).optional(),
});

const starCounts = z.array(z.object({ stars: z.number().int(), count: z.number().int(), percent: z.number() }));
const sentimentCounts = z.object({ positive: z.number().int(), neutral: z.number().int(), negative: z.number().int() });

/** The figures above the list, and the statistics: all time, over reviews that Google still shows. */
export const ReviewStatistics = z.object({
  totalReviews: z.number().int(),
  inLast30Days: z.number().int(),
  averageRating: z.number().nullable(),
  averageChange: z.number().nullable(),
  positiveReviews: z.number().int(),
  neutralReviews: z.number().int(),
  negativeReviews: z.number().int(),
  /** These three count linked branches only. */
  unanswered: z.number().int(),
  overdue: z.number().int(),
  backlog: z.number().int(),
  /** Reviews that somebody of the team marked as helpful. */
  helpful: z.number().int(),
  ratingDistribution: starCounts,
  recentReviews: z.array(ReviewItem),
});
export type ReviewStatistics = z.infer<typeof ReviewStatistics>;

/**
 * The overview. Period and branch filter the cards, distribution and sentiment; `months` covers six months; `waiting` and `backlog`
 * cover all time and the linked branches.
 */
export const Overview = z.object({
  asOf: Iso,
  /** False until the full history of every linked branch is imported; growth is hidden until then. */
  historyComplete: z.boolean(),
  historyImported: z.number().int(),
  historyAvailable: z.number().int().nullable(),
  total: z.number().int(),
  inPeriod: z.number().int(),
  average: z.number().nullable(),
  averageBefore: z.number().nullable(),
  positive: z.number().int(),
  previous: z.number().int(),
  /** Change of the count against the previous period, in percent; null when that was 0 or the history is incomplete. */
  growth: z.number().nullable(),
  distribution: starCounts,
  sentiment: sentimentCounts,
  /** `YYYY-MM` in the time zone of the business, oldest first; `partial` marks the current month. */
  months: z.array(z.object({ month: z.string(), count: z.number().int(), average: z.number().nullable(), partial: z.boolean() })),
  waiting: z.object({
    count: z.number().int(),
    overdue: z.number().int(),
    /** Share of answered reviews (percent) and median time to reply (ms) over the last 30 days; null without data. */
    answeredPercent: z.number().nullable(),
    medianResponseMs: z.number().nullable(),
    items: z.array(ReviewItem),
  }),
  /** Unanswered reviews from before the link. `items`: those most worth an answer (with text, lowest stars, newest), at most five. */
  backlog: z.object({ count: z.number().int(), items: z.array(ReviewItem) }),
});
export type Overview = z.infer<typeof Overview>;

/** One activity entry, newest first. The client builds the text from these facts. */
export const ActivityItem = z.object({
  id: z.string(),
  kind: z.enum([
    'review_received',
    'review_edited',
    'review_removed',
    'reply_queued',
    'reply_undone',
    'reply_published',
    'reply_rejected',
    'reply_failed',
    'reply_deleted',
    'review_assigned',
    'google_connected',
    'connection_lost',
    'sync_completed',
  ]),
  at: Iso,
  actorName: z.string().nullable(),
  reviewId: Uuid.nullable(),
  authorName: z.string().nullable(),
  stars: z.number().int().nullable(),
  previousStars: z.number().int().nullable(),
  locationName: z.string().nullable(),
  count: z.number().int().nullable(),
});
export type ActivityItem = z.infer<typeof ActivityItem>;

/** Three replies to choose from. `missed`: the provider did not write them all, so our own sentences stand in. */
export const ReplySuggestions = z.object({
  texts: z.array(z.string().min(1)),
  writer: z.enum(['provider', 'embedded']),
  missed: z.boolean(),
});
export type ReplySuggestions = z.infer<typeof ReplySuggestions>;

/**
 * A line of the answer while replies are written: the text of one so far (it may be replaced by another one), in the end all of them, or that
 * it failed after it had begun.
 */
export const SuggestionLine = z.union([
  z.object({ index: z.number().int().min(0), text: z.string() }),
  z.object({ suggested: ReplySuggestions }),
  z.object({ failed: z.literal(true) }),
]);
export type SuggestionLine = z.infer<typeof SuggestionLine>;

/** What both ways to suggest replies have in common. */
const suggesting = {
  app: 'command',
  method: 'POST',
  tag,
  auth: 'confirmed',
  permission: 'reviews.reply',
  needs: 'subscription',
  params: byId,
  body: z.object({ style: ReplyStyle.default('plain'), examples: z.array(Uuid).max(maxReplyExamples).default([]) }),
  errors: ['not_found', 'review_removed', 'branch_unlinked', 'limit_reached'],
  waits: true,
  limit: { max: 30, perMinutes: 5 },
} as const;

export const reviewRoutes = {
  reviews: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/Reviews',
    tag,
    auth: 'confirmed',
    permission: 'reviews.read',
    summary: 'Reviews, filtered and sorted, a page at a time (keyset cursor in `paging.nextCursor`).',
    query: ReviewListQuery,
    model: z.array(ReviewItem),
  }),
  reviewStatistics: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/Reviews/statistics',
    tag,
    auth: 'confirmed',
    permission: 'reviews.read',
    summary: 'Figures over all reviews.',
    model: ReviewStatistics,
  }),
  review: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/Reviews/:id',
    tag,
    auth: 'confirmed',
    permission: 'reviews.read',
    summary: 'One review.',
    params: byId,
    model: ReviewItem,
    errors: ['not_found'],
  }),
  reviewHistory: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/Reviews/:id/history',
    tag,
    auth: 'confirmed',
    permission: 'reviews.read',
    summary: 'What happened to a review, newest first: edits, replies and their fate, assignments, and who did it.',
    params: byId,
    model: z.array(ReviewHistoryEntry),
    errors: ['not_found'],
  }),
  overview: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/overview',
    tag,
    auth: 'confirmed',
    permission: 'reviews.read',
    summary: 'Every figure of the overview.',
    query: z.object({ period: Period.default('30d'), location: Uuid.optional() }),
    model: Overview,
  }),
  activity: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/activity',
    tag,
    auth: 'confirmed',
    permission: 'reviews.read',
    summary: 'The latest activity.',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
    model: z.array(ActivityItem),
  }),
  reply: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Reviews/:id/reply',
    tag,
    auth: 'confirmed',
    permission: 'reviews.reply',
    needs: 'subscription',
    status: 202,
    summary: 'Queue a reply (or the new text of a published one): it waits for the undo window, then is published at Google.',
    params: byId,
    body: z.object({
      text: ReplyText,
      undoSeconds: z.literal(undoWindows).optional(),
      /** True: refused (`reply_exists`) where the review is answered already, instead of replacing that answer. */
      isFirst: z.boolean().optional(),
      /** The draft that the caller saw, null for none: refused (`draft_changed`) where somebody else saved another one. Without it any draft ends. */
      seen: DraftText.nullable().optional(),
    }),
    model: z.object({ replyId: Uuid, queuedAt: Iso, publishAt: Iso }),
    errors: [
      'not_found',
      'reply_exists',
      'reply_being_published',
      'draft_changed',
      'review_removed',
      'branch_unlinked',
      'google_not_connected',
      'approval_required',
      'limit_reached',
      'conflict',
    ],
  }),
  undoReply: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Reviews/:id/reply/undo',
    tag,
    auth: 'confirmed',
    permission: 'reviews.reply',
    summary: 'Take the queued reply back. Where replies need approval, that of somebody else is taken back by who may publish.',
    params: byId,
    body: z.object({ replyId: Uuid }),
    model: z.object({ text: z.string() }),
    errors: ['not_found', 'undo_too_late', 'reply_none', 'approval_required'],
  }),
  deleteReply: defineRoute({
    app: 'command',
    method: 'DELETE',
    path: '/api/Reviews/:id/reply',
    tag,
    auth: 'confirmed',
    permission: 'reviews.reply',
    status: 202,
    summary: 'Delete the published reply at Google.',
    params: byId,
    model: z.null(),
    errors: ['not_found', 'reply_none', 'reply_being_published', 'branch_unlinked', 'google_not_connected', 'approval_required'],
  }),
  saveDraft: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/Reviews/:id/draft',
    tag,
    auth: 'confirmed',
    permission: 'reviews.reply',
    summary: 'Save a draft with the review; an empty text discards it. A draft of somebody else is overwritten only if `seen` is its text.',
    params: byId,
    /** `seen`: the draft this text was written upon, null for none. */
    body: z.object({ text: DraftText, seen: DraftText.nullable().default(null) }),
    model: z.null(),
    errors: ['not_found', 'draft_changed'],
  }),
  suggestReplies: defineRoute({
    ...suggesting,
    path: '/api/Reviews/:id/suggestions',
    summary:
      'Three replies to choose from, other ones each time, counted against the plan. Nothing is published. `examples`: answered reviews that were marked as helpful; their replies show how the business writes.',
    model: ReplySuggestions,
  }),
  streamSuggestions: defineRoute({
    ...suggesting,
    path: '/api/Reviews/:id/suggestions/stream',
    summary:
      'The same while it is written, as lines of JSON (`application/x-ndjson`): `{ index, text }` for a reply that has grown, `{ suggested }` with all three in the end. Closing the connection ends the writing.',
    model: z.unknown(),
    raw: true,
  }),
  assignReview: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Reviews/:id/assign',
    tag: 'reviews',
    auth: 'confirmed',
    permission: 'reviews.reply',
    needs: 'subscription',
    summary:
      'Assign a review to a member, or remove the assignment (null). With `from` only while it is assigned to that member, so that handing over somebody’s reviews takes nothing from anybody else.',
    params: byId,
    body: z.object({ assignedTo: Uuid.nullable(), from: Uuid.optional() }),
    model: z.null(),
    errors: ['not_found', 'not_assignable', 'review_removed'],
  }),
  setAssignmentStatus: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/Reviews/:id/assignment',
    tag,
    auth: 'confirmed',
    permission: 'reviews.reply',
    summary: 'Set how far the assignee of a review is. An answered review is completed, whatever is set.',
    params: byId,
    body: z.object({ status: AssignmentStatus }),
    model: z.null(),
    errors: ['not_found', 'not_assigned'],
  }),
  markHelpful: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Reviews/:id/helpful',
    tag,
    auth: 'confirmed',
    permission: 'reviews.reply',
    summary: 'Mark a review as helpful to the team, or take the own mark back.',
    params: byId,
    body: z.object({ helpful: z.boolean() }),
    model: z.null(),
    errors: ['not_found'],
  }),
  reportReview: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Reviews/:id/report',
    tag,
    auth: 'confirmed',
    permission: 'reviews.reply',
    summary: 'Record that a review was reported at Google, and why. The case itself is opened at Google.',
    params: byId,
    body: z.object({ reason: ReportReason }),
    model: z.null(),
    errors: ['not_found', 'review_removed'],
  }),
  closeReport: defineRoute({
    app: 'command',
    method: 'DELETE',
    path: '/api/Reviews/:id/report',
    tag,
    auth: 'confirmed',
    permission: 'reviews.reply',
    summary: 'Close the report by hand: Google decided to keep the review, or it was a mistake.',
    params: byId,
    model: z.null(),
    errors: ['not_found'],
  }),
  eraseReviewer: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Reviews/:id/erase',
    tag,
    auth: 'confirmed',
    permission: 'settings.write',
    summary:
      'Erase for good what is held about who wrote a review: name, photo, texts, replies and drafts, and exported files that may name them. Stars, dates and sentiment stay, and nothing changes at Google. Repeating it changes nothing.',
    params: byId,
    model: z.null(),
    errors: ['not_found', 'reply_being_published'],
    limit: { max: 60, perMinutes: 15 },
  }),
  requestApproval: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Reviews/:id/approval',
    tag,
    auth: 'confirmed',
    permission: 'reviews.reply',
    needs: 'subscription',
    summary: 'Ask somebody who may publish to approve this reply; the text becomes the draft.',
    params: byId,
    body: z.object({
      text: ReplyText,
      note: ApprovalNote.nullable(),
      /** The draft upon which it was written; another one of somebody else is not replaced. */
      seen: DraftText.nullable().default(null),
    }),
    model: z.null(),
    errors: ['not_found', 'draft_changed', 'reply_exists', 'reply_being_published', 'review_removed'],
  }),
  returnApproval: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/Reviews/:id/approval/return',
    tag,
    auth: 'confirmed',
    permission: 'reviews.reply',
    summary: 'Return a draft that waits for approval, with a note about what to change.',
    params: byId,
    body: z.object({ note: ApprovalNote }),
    model: z.null(),
    errors: ['not_found', 'approval_none', 'approval_required'],
  }),
} as const;
