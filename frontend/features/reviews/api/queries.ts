import { maxReplyExamples, maxReviewsAtOnce, reviewRoutes, type ReviewItem, type Sentiment } from '@sumaa/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { PAGE, toListQuery, type ReviewFilters, type ReviewListQuery } from '../list/filters.ts';

/** Where a page begins, and how many rows it has at most. */
interface PageParam {
  readonly cursor: string | null;
  readonly limit: number;
}

const firstPage: PageParam = { cursor: null, limit: PAGE };

/** The rows of a page, by as few requests as the server allows. */
async function fetchPage(query: ReviewListQuery, { cursor, limit }: PageParam, signal: AbortSignal) {
  const model: ReviewItem[] = [];
  for (let from = cursor; ;) {
    const rows = Math.min(limit - model.length, maxReviewsAtOnce);
    const page = await call(reviewRoutes.reviews, { query: { ...query, limit: rows, ...(from === null ? {} : { cursor: from }) }, signal });
    model.push(...page.model);
    from = page.paging?.nextCursor ?? null;
    if (from === null || model.length >= limit) return { ...page, model };
  }
}

/** The matching reviews, page by page. Refetched on every live change; the rows on screen move only when the user asks for it. */
export function reviewListQuery(tenantId: string | null, filters: ReviewFilters) {
  const query = toListQuery(filters);
  return infiniteQueryOptions({
    queryKey: queryKey(tenantId, 'reviews', 'list', query),
    queryFn: ({ pageParam, signal }) => fetchPage(query, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ paging }): PageParam | null => {
      const cursor = paging?.nextCursor ?? null;
      return cursor === null ? null : { cursor, limit: PAGE };
    },
    placeholderData: keepPreviousData,
  });
}

/** What is loaded of a list. */
export type LoadedList = InfiniteData<Awaited<ReturnType<typeof fetchPage>>, PageParam>;

/** Several pages as one, so that all are asked for anew together; undefined when they are one already. */
export function joinPages(list: LoadedList | undefined): LoadedList | undefined {
  const last = list?.pages.at(-1);
  if (list === undefined || last === undefined || list.pages.length === 1) return undefined;
  return {
    pages: [{ ...last, model: list.pages.flatMap(({ model }) => model) }],
    pageParams: [{ cursor: null, limit: list.pageParams.reduce((sum, { limit }) => sum + limit, 0) }],
  };
}

export function reviewQuery(tenantId: string | null, id: string) {
  const key = queryKey(tenantId, 'reviews', 'item', id);
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal, client }) => {
      const { model, stale } = await call(reviewRoutes.review, { params: { id }, signal });
      // A stale answer lacks what was just saved, such as the draft that somebody goes on typing. A live change follows it.
      return stale ? (client.getQueryData<ReviewItem>(key) ?? model) : model;
    },
  });
}

/** What happened to a review. Its key is under the review's, so that every change of it refetches its history. */
export function reviewHistoryQuery(tenantId: string | null, id: string) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'reviews', 'item', id, 'history'),
    queryFn: async ({ signal }) => (await call(reviewRoutes.reviewHistory, { params: { id }, signal })).model,
  });
}

/** The figures above the list. */
export function reviewStatisticsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'reviews', 'statistics'),
    queryFn: async ({ signal }) => (await call(reviewRoutes.reviewStatistics, { signal })).model,
  });
}

/** The newest answered reviews of this sentiment that somebody marked as helpful: their replies show how the team writes. */
export function replyExamplesQuery(tenantId: string | null, sentiment: Sentiment) {
  const query = { marks: 'helpful', reply: 'answered', sentiment, limit: maxReplyExamples } as const;
  return queryOptions({
    queryKey: queryKey(tenantId, 'reviews', 'examples', sentiment),
    queryFn: async ({ signal }) => (await call(reviewRoutes.reviews, { query, signal })).model.map(({ id }) => id),
  });
}
