import { googleConnectionRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { queryKey } from '../query.ts';
import { call } from './call.ts';

/** The linked branches; asked by every screen that can narrow itself to one, so they share one answer. */
export function branchesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'locations', 'linked'),
    queryFn: async ({ signal }) => (await call(googleConnectionRoutes.locations, { signal })).model,
    staleTime: 5 * 60_000,
  });
}
