import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { ReviewLanguage, ReviewTopic, Sentiment } from './review-terms.ts';
import { replyFilters } from './policy.ts';

export const periods = ['7d', '30d', '90d', '1y'] as const;
export const Period = z.enum(periods);
export type Period = z.infer<typeof Period>;

/** `mismatch`: the text contradicts the stars; `approval`: a draft waits for approval; `returned`: it went back to whoever asked. */
export const reviewMarks = ['helpful', 'reported', 'edited', 'mismatch', 'approval', 'returned'] as const;
export const ReviewMark = z.enum(reviewMarks);
export type ReviewMark = z.infer<typeof ReviewMark>;

/** Whose reviews: of the caller, of nobody, or of a member. */
export const AssigneeFilter = z.union([z.enum(['me', 'none']), Uuid]);
export type AssigneeFilter = z.infer<typeof AssigneeFilter>;

/** How long the first answer at Google took: up to 1, 4, 12, 24 hours, 3 days, longer; `none`: there is none. */
export const responseSpeeds = ['1h', '4h', '12h', '24h', '3d', 'later', 'none'] as const;
export const ResponseSpeed = z.enum(responseSpeeds);
export type ResponseSpeed = z.infer<typeof ResponseSpeed>;

/** A day of the calendar of the business. */
const Day = z.iso.date().regex(/^20/);

/** A subject of reviews as the analytics show it. */
export const Keyword = z.string().trim().min(1).max(80);

const one = {
  search: z.string().trim().max(200).optional(),
  reply: z.enum(replyFilters).optional(),
  location: Uuid.optional(),
  assignee: AssigneeFilter.optional(),
  topic: ReviewTopic.optional(),
  language: ReviewLanguage.optional(),
  /** Written within this time before now. */
  period: Period.optional(),
  /** Written on these days or between them, in the time zone of the business. */
  from: Day.optional(),
  to: Day.optional(),
  speed: ResponseSpeed.optional(),
  /** Whether an answer that was due came in time. */
  target: z.enum(['met', 'missed']).optional(),
  /** Answered by this account: the answer reached Google. */
  answeredBy: Uuid.optional(),
  text: z.enum(['with', 'without']).optional(),
  keyword: Keyword.optional(),
  /** With `topic`: reviews that praise it, or complain of it. */
  mention: z.enum(['positive', 'negative']).optional(),
  rating: z.enum(['with', 'without']).optional(),
};

const Weekday = z.number().int().min(0).max(6);
const Hour = z.number().int().min(0).max(23);

/** Which reviews; what is not given does not narrow. All that is given must hold, each mark too; of stars and sentiments one is enough. */
export const ReviewFilter = z.object({
  ...one,
  stars: z.array(z.number().int().min(1).max(5)).optional(),
  sentiment: z.array(Sentiment).optional(),
  marks: z.array(ReviewMark).optional(),
  /** Written on this weekday (0: Sunday), in this hour, in the time zone of the business. */
  weekday: Weekday.optional(),
  hour: Hour.optional(),
});
export type ReviewFilter = z.infer<typeof ReviewFilter>;

/** Comma-separated list in a query string. */
const csv = <S extends z.ZodType>(item: S) =>
  z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(item as unknown as z.ZodType<z.output<S>, string>));

/** The same, in a query string. */
export const ReviewFilterQuery = z.object({
  ...one,
  stars: csv(z.coerce.number().int().min(1).max(5)).optional(),
  sentiment: csv(Sentiment).optional(),
  marks: csv(ReviewMark).optional(),
  weekday: z.coerce.number().pipe(Weekday).optional(),
  hour: z.coerce.number().pipe(Hour).optional(),
});
