import { analyticsRoutes } from '@sumaa/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { isChosen, type AnalyticsUrl } from '../period.ts';

/** The period and the branch as the server takes them. */
export function analyticsQueryOf(url: AnalyticsUrl) {
  const { period, from, to, branch } = url;
  const days = isChosen(url) ? { from, to } : { period };
  return { ...days, ...(branch === undefined ? {} : { location: branch }) };
}

/** What reviews of a period name. */
export function subjectsQuery(tenantId: string | null, url: AnalyticsUrl) {
  const query = analyticsQueryOf(url);
  return queryOptions({
    queryKey: queryKey(tenantId, 'analytics', 'subjects', query),
    queryFn: async ({ signal }) => (await call(analyticsRoutes.subjects, { query, signal })).model,
    placeholderData: keepPreviousData,
  });
}

/** Three reviews that show what is meant by a topic or a keyword. */
export function tellingReviewsQuery(tenantId: string | null, query: input<typeof analyticsRoutes.tellingReviews.query>) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'analytics', 'telling', query),
    queryFn: async ({ signal }) => (await call(analyticsRoutes.tellingReviews, { query, signal })).model,
  });
}

/** Every figure of a period, and one branch or all. */
export function analyticsQuery(tenantId: string | null, url: AnalyticsUrl) {
  const query = analyticsQueryOf(url);
  return queryOptions({
    queryKey: queryKey(tenantId, 'analytics', 'figures', query),
    queryFn: async ({ signal }) => (await call(analyticsRoutes.analytics, { query, signal })).model,
    placeholderData: keepPreviousData,
  });
}
