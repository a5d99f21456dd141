import { z } from 'zod';
import { Iso } from '../../kernel/time.ts';
import type { ReviewEvent } from './events.ts';
import { AssignmentStatus } from './review-terms.ts';

/** The events of a review, by name: a browser needs no more of them. */
export const reviewEventTypes = [
  'ReviewReceived',
  'ReviewEdited',
  'ReviewRemoved',
  'ReviewErased',
  'ReplyObserved',
  'ReplyVanished',
  'ReplyDraftSaved',
  'RepliesSuggested',
  'AnsweredByRule',
  'ReplyQueued',
  'ReplyUndone',
  'ReplyPublishingStarted',
  'ReplyAccepted',
  'ReplyPublished',
  'ReplyRejected',
  'ReplyFailed',
  'ReplyDeletionRequested',
  'ReplyDeleted',
  'ReplyDeletionFailed',
  'ReviewDueSoon',
  'ReviewOverdue',
  'ReviewAssigned',
  'ReviewUnassigned',
  'AssignmentStatusChanged',
  'ReviewMarkedHelpful',
  'ReviewUnmarkedHelpful',
  'ReviewReported',
  'ReviewReportClosed',
  'ApprovalRequested',
  'ApprovalReturned',
] as const satisfies readonly ReviewEvent['type'][];

/** One thing that happened to a review. Fields that the event does not have are null; so are texts that were erased. */
export const ReviewHistoryEntry = z.object({
  /** Id of the event. */
  id: z.string(),
  at: Iso,
  event: z.enum(reviewEventTypes),
  /** Who did it; null where no person did. */
  actor: z.string().nullable(),
  /** The member whom it concerns: the assignee. */
  member: z.string().nullable(),
  stars: z.number().int().nullable(),
  previousStars: z.number().int().nullable(),
  /** The review's text, the reply's text, or the note to a draft. */
  text: z.string().nullable(),
  status: AssignmentStatus.nullable(),
  /** Why Google rejected a reply, why it failed, or why the review was reported: a code. */
  reason: z.string().nullable(),
});
export type ReviewHistoryEntry = z.infer<typeof ReviewHistoryEntry>;

/** How many entries of a review's history are shown, the newest. */
export const maxReviewHistory = 200;
