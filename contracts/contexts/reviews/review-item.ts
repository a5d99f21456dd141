import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { Iso } from '../../kernel/time.ts';
import { ReviewLanguage, Sentiment } from './events.ts';
import { ReplyStatus } from './reply-life.ts';

export const ReplyView = z.object({
  replyId: Uuid.nullable(),
  state: ReplyStatus,
  text: z.string().nullable(),
  accountId: Uuid.nullable(),
  authorName: z.string().nullable(),
  at: Iso,
  /** While queued: when the server will send it. */
  publishAt: Iso.nullable(),
  policyViolation: z.string().nullable(),
  failure: z.string().nullable(),
});
export type ReplyView = z.infer<typeof ReplyView>;

/** For whom a review waits, and who gave it to them. Names are null once erased. */
export const AssignmentView = z.object({
  memberId: Uuid,
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
  at: Iso,
  byName: z.string().nullable(),
});
export type AssignmentView = z.infer<typeof AssignmentView>;

/** One review in lists and in the panel. The first six fields are the specification's. */
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
  updatedAt: Iso,
  /** Stars before the last edit; null where it was never edited. */
  previousStars: z.number().int().nullable(),
  edited: z.boolean(),
  removed: z.boolean(),
  /** Answered = a reply is on its way or stands at Google. */
  replied: z.boolean(),
  reply: ReplyView.nullable(),
  draft: z.string().nullable(),
  /** When an answer is due by the tenant's target; null once answered. */
  dueAt: Iso.nullable(),
  assignment: AssignmentView.nullable(),
});
export type ReviewItem = z.infer<typeof ReviewItem>;
