import {
  AssigneeFilter,
  Period,
  replyFilters,
  ReviewLanguage,
  ReviewMark,
  reviewSorts,
  ResponseSpeed,
  ReviewTopic,
  Sentiment,
  Uuid,
  type reviewExports,
  type reviewRoutes,
} from '@sumaa/contracts';
import { z, type input, type output } from 'zod';

/** The URL state of the reviews screen. The default sort puts the next due review first. */
export const ReviewsUrl = z.object({
  search: z.string().trim().max(200).default(''),
  stars: z.enum(['5', '4', '3', '2', '1']).optional(),
  reply: z.enum(replyFilters).optional(),
  sentiment: Sentiment.optional(),
  branch: Uuid.optional(),
  assignee: AssigneeFilter.optional(),
  topic: ReviewTopic.optional(),
  language: ReviewLanguage.optional(),
  period: Period.optional(),
  text: z.enum(['with', 'without']).optional(),
  /** What a figure of the analytics leads here with. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  speed: ResponseSpeed.optional(),
  target: z.enum(['met', 'missed']).optional(),
  answeredBy: Uuid.optional(),
  weekday: z.coerce.number().int().min(0).max(6).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  keyword: z.string().trim().min(1).max(80).optional(),
  mention: z.enum(['positive', 'negative']).optional(),
  rating: z.enum(['with', 'without']).optional(),
  marks: z.array(ReviewMark).default([]),
  sort: z.enum(reviewSorts).default('due'),
  /** The opened review. */
  review: Uuid.optional(),
  /** The review whose assign dialog is open. */
  assign: Uuid.optional(),
});
export type ReviewsUrl = z.infer<typeof ReviewsUrl>;
export type ReviewFilters = Omit<ReviewsUrl, 'review' | 'assign'>;
export type ReviewListQuery = input<typeof reviewRoutes.reviews.query>;

/** Rows per page. */
export const PAGE = 25;

/** The filters that the server takes by the same name. */
const figureNames = ['from', 'to', 'speed', 'target', 'answeredBy', 'weekday', 'hour', 'keyword', 'mention', 'rating'] as const;
const sameNames = ['stars', 'sentiment', 'reply', 'assignee', 'topic', 'language', 'period', 'text', ...figureNames] as const;

const given = (filters: ReviewFilters, names: readonly (typeof sameNames)[number][]) =>
  Object.fromEntries(names.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])));

/** Converts the filters to the server's query. */
export function toListQuery(filters: ReviewFilters): ReviewListQuery {
  const { search, branch, marks, sort } = filters;
  return {
    sort,
    limit: PAGE,
    ...(search === '' ? {} : { search }),
    ...(branch === undefined ? {} : { location: branch }),
    ...(marks.length === 0 ? {} : { marks: marks.join(',') }),
    ...given(filters, sameNames),
  };
}

/** The filters of an export of what the list shows; `me`: the member who asks. */
export function toExportFilters(filters: ReviewFilters, me: string | null): output<typeof reviewExports.reviews.filters> {
  const { search, stars, reply, sentiment, branch, assignee, topic, language, period, text, marks } = filters;
  const member = assignee === 'me' ? (me as Uuid | null) : assignee;
  return {
    ...(search === '' ? {} : { search }),
    ...(stars === undefined ? {} : { stars: [Number(stars)] }),
    ...(sentiment === undefined ? {} : { sentiment: [sentiment] }),
    ...(reply === undefined ? {} : { reply }),
    ...(branch === undefined ? {} : { location: branch }),
    ...(member === undefined || member === null ? {} : { assignee: member }),
    ...(topic === undefined ? {} : { topic }),
    ...(language === undefined ? {} : { language }),
    ...(period === undefined ? {} : { period }),
    ...(text === undefined ? {} : { text }),
    ...(marks.length === 0 ? {} : { marks }),
    ...given(filters, figureNames),
  };
}

/** Whether any filter is set; the sort does not count. */
export function isFiltered({ search, branch, marks, ...filters }: ReviewFilters): boolean {
  return search !== '' || branch !== undefined || marks.length > 0 || sameNames.some((name) => filters[name] !== undefined);
}

/** The URL state that clears all filters. */
export const noFilters = {
  search: '',
  stars: undefined,
  reply: undefined,
  sentiment: undefined,
  branch: undefined,
  assignee: undefined,
  topic: undefined,
  language: undefined,
  period: undefined,
  text: undefined,
  from: undefined,
  to: undefined,
  speed: undefined,
  target: undefined,
  answeredBy: undefined,
  weekday: undefined,
  hour: undefined,
  keyword: undefined,
  mention: undefined,
  rating: undefined,
  marks: [] as ReviewMark[],
} as const satisfies { readonly [K in keyof Omit<ReviewFilters, 'sort'>]: unknown };
