import { googleConnectionRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { queryKey } from '../query/query.ts';
import { call } from './call.ts';

/** The linked branches; one cached answer for all screens that filter by branch. */
export function branchesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'locations', 'linked'),
    queryFn: async ({ signal }) => (await call(googleConnectionRoutes.locations, { signal })).model,
    staleTime: 5 * 60_000,
  });
}
