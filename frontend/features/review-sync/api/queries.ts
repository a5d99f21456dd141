import { reviewSyncRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The latest run of the first sync; null before it starts. */
export function currentSyncQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'sync', 'current'),
    queryFn: async ({ signal }) => (await call(reviewSyncRoutes.currentSyncRun, { signal })).model,
    staleTime: 0,
  });
}
