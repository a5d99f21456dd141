import { sessionRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { queryKey } from '../query/query.ts';
import { call } from './call.ts';

/** The session's user as the server knows it now: role, abilities and set-up step. */
export function meQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'session', 'me'),
    queryFn: async ({ signal }) => (await call(sessionRoutes.me, { signal })).model,
    staleTime: 0,
  });
}
