import { reviewRoutes, teamRoutes } from '@sumaa/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query.ts';
import { toListQuery, type ReviewFilters } from '../list/filters.ts';

/** The reviews that match, a page at a time. Asked anew when something changes; what is on screen moves only when a person says so. */
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

/** One review. */
export function reviewQuery(tenantId: string | null, id: string) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'reviews', 'item', id),
    queryFn: async ({ signal }) => (await call(reviewRoutes.review, { params: { id }, signal })).model,
  });
}

/** The figures above the list. */
export function reviewStatisticsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'reviews', 'statistics'),
    queryFn: async ({ signal }) => (await call(reviewRoutes.reviewStatistics, { signal })).model,
  });
}

/** Who a review can be given to. Part of the team's answers: whatever changes the team changes this. */
export function assigneesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'team', 'assignees'),
    queryFn: async ({ signal }) => (await call(teamRoutes.assignees, { signal })).model,
  });
}
