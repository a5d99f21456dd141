import { platformAnalyticsRoutes, type PlatformPeriod } from '@sumaa/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

export type PlatformAnalytics = z.output<(typeof platformAnalyticsRoutes)['platformAnalytics']['model']>;

/** How the platform does in a period. */
export const platformAnalyticsQuery = (period: PlatformPeriod) =>
  queryOptions({
    queryKey: queryKey(null, 'analysts', 'analytics', period),
    queryFn: async ({ signal }) => (await call(platformAnalyticsRoutes.platformAnalytics, { query: { period }, signal })).model,
    placeholderData: keepPreviousData,
  });
