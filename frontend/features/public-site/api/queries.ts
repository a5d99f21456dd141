import type { Language } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { statusIntervalMs } from '../../../lib/session/status-interval.ts';
import { routes } from './routes.ts';

/** The plans on sale, with their names in the given language and the prices of the settings. */
export const plansQuery = (language: Language) =>
  queryOptions({
    queryKey: queryKey(null, 'subscription', 'plans', language),
    queryFn: async ({ signal }) => (await call(routes.plans, { query: { lang: language }, signal })).model,
    staleTime: 10 * 60_000,
  });

/** For how many days the product may be tried, and the tax that is added to the prices. */
export const trialQuery = queryOptions({
  queryKey: queryKey(null, 'public', 'trial'),
  queryFn: async ({ signal }) => (await call(routes.publicTrial, { signal })).model,
  staleTime: 10 * 60_000,
});

/** Live totals of this installation; the server sends null for a total below its threshold. */
export const statisticsQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'statistics'),
  queryFn: async ({ signal }) => (await call(routes.publicStatistics, { signal })).model,
  staleTime: 60_000,
});

/** What businesses say of the platform, and the mean of their stars; nothing while staff have approved nothing. */
export const testimonialsQuery = queryOptions({
  queryKey: queryKey(null, 'public', 'testimonials'),
  queryFn: async ({ signal }) => (await call(routes.publicTestimonials, { signal })).model,
  staleTime: 10 * 60_000,
});

/** How the services run; asked again by itself, also while nothing answers. */
export const statusQuery = queryOptions({
  queryKey: queryKey(null, 'public', 'status'),
  queryFn: async ({ signal }) => (await call(routes.status, { signal })).model,
  refetchInterval: statusIntervalMs,
});
