import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { AssignmentStatus, ReportReason, ReviewLanguage, Sentiment, TopicMention } from './review-terms.ts';
import { ReplyStatus } from './reply-life.ts';

export const ReplyView = z.object({
  replyId: Uuid.nullable(),
  state: ReplyStatus,
  /** Written by the publishing rule, not by a person. */
  byRule: z.boolean(),
  text: z.string().nullable(),
  accountId: Uuid.nullable(),
  authorName: z.string().nullable(),
  at: Iso,
  /** While queued: when the worker will send it. */
  publishAt: Iso.nullable(),
  policyViolation: z.string().nullable(),
  failure: z.string().nullable(),
});
export type ReplyView = z.infer<typeof ReplyView>;

/** The assigned member, and who assigned the review. Names are null once erased. */
export const AssignmentView = z.object({
  memberId: Uuid,
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
  at: Iso,
  byName: z.string().nullable(),
  status: AssignmentStatus,
});
export type AssignmentView = z.infer<typeof AssignmentView>;

/** Who reported a review at Google, when and why. */
export const ReportView = z.object({ at: Iso, byName: z.string().nullable(), reason: ReportReason });
export type ReportView = z.infer<typeof ReportView>;

/** A draft that waits for approval, or that went back with a note. `accountId`, `name`: whoever asked, or whoever returned it. */
export const ApprovalView = z.object({
  state: z.enum(['requested', 'returned']),
  accountId: Uuid,
  name: z.string().nullable(),
  at: Iso,
  note: z.string().nullable(),
});
export type ApprovalView = z.infer<typeof ApprovalView>;

/** The target that an answer is due by, and whether only business hours count. */
export const DueBy = z.object({ ms: z.number().int(), kind: z.enum(['wall_clock', 'business_hours']) });
export type DueBy = z.infer<typeof DueBy>;

/** One review in lists and in the panel. The names of the first six fields are published and stay. */
export const ReviewItem = z.object({
  id: Uuid,
  authorName: z.string().nullable(),
  stars: z.number().int().nullable(),
  content: z.string().nullable(),
  sentiment: Sentiment,
  reviewDate: Iso,
  authorPhotoUrl: z.string().nullable(),
  translation: z.string().nullable(),
  locationId: Uuid,
  locationName: z.string(),
  language: ReviewLanguage,
  mismatch: z.boolean(),
  /** What the text speaks of, in its order. */
  topics: z.array(TopicMention),
  updatedAt: Iso,
  /** Stars before the last edit; null when never edited. */
  previousStars: z.number().int().nullable(),
  edited: z.boolean(),
  removed: z.boolean(),
  /** True when a reply is being published or exists at Google. */
  replied: z.boolean(),
  reply: ReplyView.nullable(),
  draft: z.string().nullable(),
  /** Who saved the draft; null without one. The name is null once erased. */
  draftBy: z.object({ accountId: Uuid, name: z.string().nullable() }).nullable(),
  /** When a reply is due; null once answered, in the backlog, and while the branch is not linked. */
  dueAt: Iso.nullable(),
  /** How `dueAt` was computed, where one review is asked for; null where no target of the business leads to it. */
  dueBy: DueBy.nullable().optional(),
  /** Unanswered, and written before its branch was linked; false while the branch is not linked. */
  backlog: z.boolean(),
  /** Only reviews of linked branches can be answered. */
  branchLinked: z.boolean(),
  /** Author and text were erased for good; stars and dates stay. */
  erased: z.boolean(),
  assignment: AssignmentView.nullable(),
  /** The accounts that marked it as helpful. */
  helpfulBy: z.array(Uuid),
  report: ReportView.nullable(),
  approval: ApprovalView.nullable(),
});
export type ReviewItem = z.infer<typeof ReviewItem>;
