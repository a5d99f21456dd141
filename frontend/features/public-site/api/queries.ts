import { platformRoutes, subscriptionRoutes, type Language } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query.ts';

/** The plans on offer, named in this language. */
export const plansQuery = (language: Language) =>
  queryOptions({
    queryKey: queryKey(null, 'subscription', 'plans', language),
    queryFn: async ({ signal }) => (await call(subscriptionRoutes.plans, { query: { lang: language }, signal })).model,
    staleTime: 10 * 60_000,
  });

/** Live totals of this installation; null where a total is still too small to be shown. */
export const statisticsQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'statistics'),
  queryFn: async ({ signal }) => (await call(platformRoutes.publicStatistics, { signal })).model,
  staleTime: 60_000,
});
