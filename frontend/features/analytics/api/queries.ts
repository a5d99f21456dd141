import { analyticsRoutes } from '@sumaa/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query.ts';
import { isChosen, type AnalyticsUrl } from '../period.ts';

/** Every figure of a period, and one branch or all. */
export function analyticsQuery(tenantId: string | null, url: AnalyticsUrl) {
  const { period, from, to, branch } = url;
  const days = isChosen(url) ? { from, to } : { period };
  const query = { ...days, ...(branch === undefined ? {} : { location: branch }) };
  return queryOptions({
    queryKey: queryKey(tenantId, 'analytics', 'figures', query),
    queryFn: async ({ signal }) => (await call(analyticsRoutes.analytics, { query, signal })).model,
    placeholderData: keepPreviousData,
  });
}
