import { maxReplyExamples, reviewRoutes, type Sentiment } from '@sumaa/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query.ts';
import { toListQuery, type ReviewFilters } from '../list/filters.ts';

/** The matching reviews, page by page. Refetched on every live change; the rows on screen move only when the user asks for it. */
export function reviewListQuery(tenantId: string | null, filters: ReviewFilters) {
  const query = toListQuery(filters);
  return infiniteQueryOptions({
    queryKey: queryKey(tenantId, 'reviews', 'list', query),
    queryFn: ({ pageParam, signal }) =>
      call(reviewRoutes.reviews, { query: pageParam === null ? query : { ...query, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.paging?.nextCursor ?? null,
    placeholderData: keepPreviousData,
  });
}

export function reviewQuery(tenantId: string | null, id: string) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'reviews', 'item', id),
    queryFn: async ({ signal }) => (await call(reviewRoutes.review, { params: { id }, signal })).model,
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
