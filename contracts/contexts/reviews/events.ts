import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { day, Iso, isoAfter } from '../../kernel/time.ts';
import { Classification, AssignmentStatus, ReportReason, ReplyFailure } from './review-terms.ts';

const content = {
  stars: z.number().int().min(1).max(5).nullable(),
  /** The original text, without Google's translation. */
  text: personal(z.string().nullable()),
  /** Google's translation, if the comment contained one. */
  translation: personal(z.string().nullable()),
  ...Classification.shape,
};

/** `review-<reviewId>`; reviewId = v5(tenant, location, Google review id). The subject of its personal data is the review itself. */
export const reviewEvents = {
  ReviewReceived: defineEvent({
    type: 'ReviewReceived',
    category: 'review',
    subject: 'reviewId',
    // Version 2 added `writtenBeforeLink`, version 3 `answerDueAt`: before it, every answer was due after 24 hours. Version 4 added `topics`.
    schema: 4,
    upcasts: {
      1: (data) => ({ ...data, writtenBeforeLink: false }),
      2: (data) => ({ ...data, answerDueAt: data['writtenBeforeLink'] === true ? null : isoAfter(String(data['createdAt']), day) }),
      3: (data) => ({ ...data, topics: [] }),
    },
    data: {
      reviewId: Uuid,
      locationId: Uuid,
      /** Written before its branch was linked (last linked, when it was received): no answer to it can be late. */
      writtenBeforeLink: z.boolean(),
      /** When an answer is due, by the target in force when it was received; it stays. Null: never. */
      answerDueAt: Iso.nullable(),
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
    // Version 2 added `topics`.
    schema: 2,
    upcasts: { 1: (data) => ({ ...data, topics: [] }) },
    data: { reviewId: Uuid, locationId: Uuid, previousStars: z.number().int().nullable(), updatedAt: Iso, ...content },
  }),
  ReviewRemoved: defineEvent({ type: 'ReviewRemoved', category: 'review', data: { reviewId: Uuid, locationId: Uuid } }),
  /** Author, texts and replies are erased: the key of the review is destroyed after it. Stars and dates stay. */
  ReviewErased: defineEvent({ type: 'ReviewErased', category: 'review', data: { reviewId: Uuid, locationId: Uuid } }),
  /** Google has a reply that was not sent from here (written before linking, or in Google's own app). */
  ReplyObserved: defineEvent({
    type: 'ReplyObserved',
    category: 'review',
    subject: 'reviewId',
    data: { reviewId: Uuid, locationId: Uuid, text: personal(z.string()), updatedAt: Iso },
  }),
  /** The reply at Google is gone, and we did not delete it. */
  ReplyVanished: defineEvent({ type: 'ReplyVanished', category: 'review', data: { reviewId: Uuid, locationId: Uuid } }),
  ReplyDraftSaved: defineEvent({
    type: 'ReplyDraftSaved',
    category: 'review',
    subject: 'reviewId',
    data: { reviewId: Uuid, locationId: Uuid, text: personal(z.string()), accountId: Uuid },
  }),
  /** Replies were suggested to a person who asked; a reply that keeps most of one began as an AI draft. */
  RepliesSuggested: defineEvent({
    type: 'RepliesSuggested',
    category: 'review',
    subject: 'reviewId',
    data: { reviewId: Uuid, locationId: Uuid, texts: personal(z.array(z.string())), accountId: Uuid },
  }),
  /** The reply waits until `publishAt` so that the user can undo it; then a worker claims it. */
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
  /** The next reply is of the publishing rule that `agreedBy` set, not of a person; at most once for a review. */
  AnsweredByRule: defineEvent({
    type: 'AnsweredByRule',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid, agreedBy: Uuid },
  }),
  ReplyUndone: defineEvent({
    type: 'ReplyUndone',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid, accountId: Uuid },
  }),
  /** From here on undo is refused, and a new text is refused until publishing ends. */
  ReplyPublishingStarted: defineEvent({
    type: 'ReplyPublishingStarted',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid },
  }),
  /**
   * Google accepted the text (200 on PUT, or the text was found at Google). The reply is pending until Google shows it. Data fetched
   * before `acceptedAt` is too old to judge it.
   */
  ReplyAccepted: defineEvent({
    type: 'ReplyAccepted',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid, googleUpdatedAt: Iso.nullable(), acceptedAt: Iso },
  }),
  ReplyPublished: defineEvent({ type: 'ReplyPublished', category: 'review', data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid } }),
  /** Google rejected the reply. `policyViolation` is Google's reason code; unknown codes are stored as they are. */
  ReplyRejected: defineEvent({
    type: 'ReplyRejected',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, replyId: Uuid, policyViolation: z.string() },
  }),
  /** The reply could not be published and is not retried. The reason says what the user can do. */
  ReplyFailed: defineEvent({
    type: 'ReplyFailed',
    category: 'review',
    // Version 2 added the reason `unlinked`.
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
  /** Data fetched before `deletedAt` may still contain the reply. */
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
  /** An answer is due soon, or late. `accountId`: the assignee at that moment. At most once each. */
  ReviewDueSoon: defineEvent({
    type: 'ReviewDueSoon',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, accountId: Uuid.nullable(), dueAt: Iso },
  }),
  ReviewOverdue: defineEvent({
    type: 'ReviewOverdue',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, accountId: Uuid.nullable(), dueAt: Iso },
  }),
  /** The review is assigned to one member; `assignedBy` is an account id. */
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
  /** How far the assignee is, as they showed by drafting or somebody set by hand. A new assignment begins as `pending`. */
  AssignmentStatusChanged: defineEvent({
    type: 'AssignmentStatusChanged',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, memberId: Uuid, status: AssignmentStatus, accountId: Uuid },
  }),
  /** A member's own mark; the team sees how many there are. */
  ReviewMarkedHelpful: defineEvent({
    type: 'ReviewMarkedHelpful',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, accountId: Uuid },
  }),
  ReviewUnmarkedHelpful: defineEvent({
    type: 'ReviewUnmarkedHelpful',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, accountId: Uuid },
  }),
  /** Somebody opened a case about the review at Google; it counts as reported until it is removed, or the case is closed by hand. */
  ReviewReported: defineEvent({
    type: 'ReviewReported',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, accountId: Uuid, reason: ReportReason },
  }),
  ReviewReportClosed: defineEvent({
    type: 'ReviewReportClosed',
    category: 'review',
    data: { reviewId: Uuid, locationId: Uuid, accountId: Uuid },
  }),
  /** The draft waits for somebody who may publish it. */
  ApprovalRequested: defineEvent({
    type: 'ApprovalRequested',
    category: 'review',
    subject: 'reviewId',
    data: { reviewId: Uuid, locationId: Uuid, text: personal(z.string()), note: personal(z.string().nullable()), accountId: Uuid },
  }),
  /** The draft goes back to whoever asked, with what to change. */
  ApprovalReturned: defineEvent({
    type: 'ApprovalReturned',
    category: 'review',
    subject: 'reviewId',
    data: { reviewId: Uuid, locationId: Uuid, note: personal(z.string()), accountId: Uuid, requestedBy: Uuid },
  }),
} as const;
export type ReviewEvent = EventsOf<typeof reviewEvents>;
