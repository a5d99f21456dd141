import { rebuildRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The newest rebuilds. While one runs its progress is asked for; that it ended comes as a live change. */
export const rebuildsQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'rebuilds'),
  queryFn: async ({ signal }) => (await call(rebuildRoutes.rebuilds, { signal })).model.items,
  refetchInterval: ({ state }) => (state.data?.some(({ endedAt }) => endedAt === null) ? 2_000 : 15_000),
});

/** Asks for a rebuild of a read model. */
export function useRequestRebuild() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (projection: string) => call(rebuildRoutes.requestRebuild, { body: { projection } }),
    onSettled: () => client.invalidateQueries({ queryKey: rebuildsQuery.queryKey }),
  });
}
