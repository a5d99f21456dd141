import { contactTriageRoutes, platformRoutes, subscriberRoutes, subscriptionConsoleRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKey } from '../../lib/query/query.ts';

const key = (...rest: readonly string[]) => queryKey(null, 'console', ...rest);

/** Six months of subscribers and revenue. */
export const trendsQuery = queryOptions({
  queryKey: key('trends'),
  queryFn: async ({ signal }) => (await call(subscriberRoutes.subscriberTrends, { signal })).model,
});

/** The businesses that paid the most. */
export const topQuery = queryOptions({
  queryKey: key('top'),
  queryFn: async ({ signal }) => (await call(subscriberRoutes.subscribers, { query: { sort: 'revenue', limit: 5 }, signal })).model.items,
});

/** How many messages wait; the inbox makes the same key stale. */
export const waitingQuery = queryOptions({
  queryKey: queryKey(null, 'contacts', 'counts'),
  queryFn: async ({ signal }) => (await call(contactTriageRoutes.contactCounts, { signal })).model,
});

/** How many renewals are unpaid; the list of subscriptions makes the same key stale. */
export const unpaidQuery = queryOptions({
  queryKey: queryKey(null, 'subscriptions', 'unpaid'),
  queryFn: async ({ signal }) =>
    (await call(subscriptionConsoleRoutes.subscriptions, { query: { status: 'past_due', limit: 1 }, signal })).model.matching,
});

/** The parts of the installation and their state. */
export const healthQuery = queryOptions({
  queryKey: key('health'),
  queryFn: async ({ signal }) => (await call(platformRoutes.health, { signal })).model,
  refetchInterval: 10_000,
});
