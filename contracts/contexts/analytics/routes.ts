import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { WeekStart } from '../../kernel/locale.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { ReviewTopic } from '../reviews/review-terms.ts';
import { Keyword, ResponseSpeed } from '../reviews/filters.ts';
import { countDays, maxPeriodDays, trendSteps } from './period.ts';
import { AnalyticsQuery, Day } from './query.ts';

const count = z.number().int();
const ms = z.number().int().nullable();
const average = z.number().nullable();
const days = { from: z.string(), to: z.string() };

/** The figures of a period: over reviews written in it that Google still shows. */
export const PeriodFigures = z.object({
  reviews: count,
  /** Those with stars. */
  rated: count,
  /** Mean of the stars, two decimals; null without any. */
  average,
  /** With an answer at Google; a reply on its way is none yet. */
  answered: count,
  positive: count,
  /** Median time from a review to its first answer at Google, in milliseconds; null without an answer. */
  medianMs: ms,
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

/** What a point of a trend shows. `rated`: its reviews with stars; `isSoFar`: its step is not over yet. */
const step = { ...days, reviews: count, rated: count, average, positive: count, neutral: count, negative: count, isSoFar: z.boolean() };

/** What the basic part leaves out. */
const AnalyticsDetail = z.object({
  /** Weeks as the business begins them, cut at the ends of the period. */
  weeks: z.array(z.object(step)),
  /** `target`: of reviews whose answer was due, how many got one in time, and how many did not. */
  speed: z.object({
    buckets: z.array(z.object({ speed: ResponseSpeed, reviews: count })),
    ninetiethMs: ms,
    target: z.object({ met: count, missed: count }),
  }),
  /** By weekday (0: Sunday) and hour of the business; hours without any are left out. */
  arrivals: z.array(z.object({ weekday: count, hour: count, reviews: count })),
  /** Reviews whose text contradicts their stars. */
  mismatches: count,
  /** The best first; those without stars last. `name` null: the branch is not known any more. */
  branches: z.array(PeriodFigures.extend({ locationId: Uuid, name: z.string().nullable() })),
  /** Who answered reviews of the period that are answered, most answers first. The time ends when the person's first answer reached Google. */
  people: z.array(z.object({ accountId: Uuid, name: z.string().nullable(), reviews: count, medianMs: ms })),
});
export type AnalyticsDetail = z.infer<typeof AnalyticsDetail>;

/** What happened on a day of the business. `ms`: the new target. */
export const AnalyticsMark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('branch_linked'), day: z.string(), name: z.string() }),
  z.object({ kind: z.literal('branch_unlinked'), day: z.string(), name: z.string() }),
  z.object({ kind: z.literal('target_changed'), day: z.string(), ms: z.number().int() }),
  z.object({ kind: z.literal('hours_changed'), day: z.string() }),
]);
export type AnalyticsMark = z.infer<typeof AnalyticsMark>;

export const Analytics = z.object({
  asOf: Iso,
  /** Days in the time zone of the business, both included; `before`: as many right before them. */
  ...days,
  before: z.object(days),
  weekStart: WeekStart,
  /** False until all reviews are imported that are compared; comparisons are hidden until then. */
  historyComplete: z.boolean(),
  figures: PeriodFigures,
  /** Null while the history is incomplete. */
  figuresBefore: PeriodFigures.nullable(),
  trend: z.object({ step: z.enum(trendSteps), points: z.array(z.object(step)) }),
  /** Five stars first. */
  distribution: z.array(z.object({ stars: count, reviews: count })),
  /** What happened in the period, oldest first. */
  marks: z.array(AnalyticsMark),
  /** Null where the plan of the business has the basic part only. */
  detail: AnalyticsDetail.nullable(),
});
export type Analytics = z.infer<typeof Analytics>;

/** Something that reviews with a text name. `positive`, `negative`: of its reviews, those of that sentiment; for a topic, those that praise and blame it. */
const named = {
  reviews: count,
  positive: count,
  negative: count,
  /** Its reviews in the year before. */
  reviewsBefore: count,
  /** By the rule of `shareMovement`. */
  movement: z.enum(['rose', 'fell']).nullable(),
};

/** What the reviews with words name in a period, compared with the year before it; also those whose text was erased since. */
export const Subjects = z.object({
  ...days,
  before: z.object(days),
  reviews: count,
  reviewsBefore: count,
  /** Most reviews first; one that no review of the period names only where it fell. */
  topics: z.array(z.object({ topic: ReviewTopic, ...named })),
  /** Most reviews first; then those that moved. None that fewer than `leastReviewsOfKeyword` reviews name in the period and in the year before. */
  keywords: z.array(z.object({ keyword: z.string(), ...named })),
});
export type Subjects = z.infer<typeof Subjects>;

/** Fewer reviews than that could point to one person. */
export const leastReviewsOfKeyword = 3;

/** A review that shows what is meant by a topic or a keyword. */
export const TellingReview = z.object({ reviewId: Uuid, stars: z.number().int().nullable(), text: z.string(), createdAt: Iso });
export type TellingReview = z.infer<typeof TellingReview>;

/** Which subject, on which days of the business. */
export const TellingQuery = z
  .object({ from: Day, to: Day, location: Uuid.optional(), topic: ReviewTopic.optional(), keyword: Keyword.optional() })
  .refine(({ from, to }) => from <= to && countDays({ from, to }) <= maxPeriodDays, { path: ['to'], message: 'invalid' })
  .refine(({ topic, keyword }) => (topic === undefined) !== (keyword === undefined), { path: ['keyword'], message: 'required' });
export type TellingQuery = z.output<typeof TellingQuery>;

export const analyticsRoutes = {
  analytics: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/analytics',
    tag: 'analytics',
    auth: 'confirmed',
    permission: 'analytics.read',
    summary:
      'The figures of a period, compared with the period before. Days are those of the business. Plans below Professional have 30 days and the basic part.',
    query: AnalyticsQuery,
    model: Analytics,
  }),
  subjects: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/analytics/subjects',
    tag: 'analytics',
    auth: 'confirmed',
    permission: 'analytics.read',
    summary: 'What reviews of a period name: topics and keywords, with sentiment and movement since the year before',
    query: AnalyticsQuery,
    model: Subjects,
  }),
  tellingReviews: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/analytics/telling-reviews',
    tag: 'analytics',
    auth: 'confirmed',
    permission: ['analytics.read', 'reviews.read'],
    summary: 'Three reviews that show what is meant by a topic or a keyword',
    query: TellingQuery,
    model: z.array(TellingReview),
  }),
} as const;
