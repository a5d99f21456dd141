import { reviewRoutes } from '@sumaa/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import type { OverviewUrl } from '../period.ts';

/** All figures of the overview for a period, and one branch or all. */
export function overviewQuery(tenantId: string | null, { period, branch }: OverviewUrl) {
  const query = { period, ...(branch === undefined ? {} : { location: branch }) };
  return queryOptions({
    queryKey: queryKey(tenantId, 'overview', 'figures', query),
    queryFn: async ({ signal }) => (await call(reviewRoutes.overview, { query, signal })).model,
    placeholderData: keepPreviousData,
  });
}

/** The latest eight activities, newest first. */
export function activityQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'overview', 'activity'),
    queryFn: async ({ signal }) => (await call(reviewRoutes.activity, { query: { limit: 8 }, signal })).model,
  });
}
