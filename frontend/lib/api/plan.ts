import { subscriptionRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { queryKey } from '../query/query.ts';
import { call } from './call.ts';

/** What the plan of the business allows now, and what is used of its limits; for every member. */
export function planAccessQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'subscription', 'access'),
    queryFn: async ({ signal }) => (await call(subscriptionRoutes.planAccess, { signal })).model,
  });
}
