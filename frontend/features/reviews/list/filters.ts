import { replyFilters, reviewSorts, Sentiment, Uuid, type reviewExports, type reviewRoutes } from '@sumaa/contracts';
import { z, type input, type output } from 'zod';

/** The URL state of the reviews screen. The default sort puts the next due review first. */
export const ReviewsUrl = z.object({
  search: z.string().trim().max(200).default(''),
  stars: z.enum(['5', '4', '3', '2', '1']).optional(),
  reply: z.enum(replyFilters).optional(),
  sentiment: Sentiment.optional(),
  branch: Uuid.optional(),
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
const PAGE = 25;

/** Converts the filters to the server's query. */
export function toListQuery(filters: ReviewFilters): ReviewListQuery {
  return {
    sort: filters.sort,
    limit: PAGE,
    ...(filters.search === '' ? {} : { search: filters.search }),
    ...(filters.stars === undefined ? {} : { stars: filters.stars }),
    ...(filters.sentiment === undefined ? {} : { sentiment: filters.sentiment }),
    ...(filters.reply === undefined ? {} : { reply: filters.reply }),
    ...(filters.branch === undefined ? {} : { location: filters.branch }),
  };
}

/** The filters of an export of what the list shows. */
export function toExportFilters({ search, stars, reply, sentiment, branch }: ReviewFilters): output<typeof reviewExports.reviews.filters> {
  return {
    ...(search === '' ? {} : { search }),
    ...(stars === undefined ? {} : { stars: [Number(stars)] }),
    ...(sentiment === undefined ? {} : { sentiment: [sentiment] }),
    ...(reply === undefined ? {} : { reply }),
    ...(branch === undefined ? {} : { location: branch }),
  };
}

/** Whether any filter is set; the sort does not count. */
export function isFiltered({ search, stars, reply, sentiment, branch }: ReviewFilters): boolean {
  return search !== '' || [stars, reply, sentiment, branch].some((value) => value !== undefined);
}

/** The URL state that clears all filters. */
export const noFilters = {
  search: '',
  stars: undefined,
  reply: undefined,
  sentiment: undefined,
  branch: undefined,
} as const satisfies Partial<ReviewFilters>;
