import { businessRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { queryKey } from '../query/query.ts';
import { call } from './call.ts';

/** The business of the session: its plan, and how many branches the user sees. */
export function businessQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'session', 'business'),
    queryFn: async ({ signal }) => (await call(businessRoutes.business, { signal })).model,
    staleTime: 5 * 60_000,
  });
}
