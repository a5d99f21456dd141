import { erasureRequestRoutes, subscriberRoutes, type Uuid } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The register of requests for erasure. */
export const erasureRequestsQuery = queryOptions({
  queryKey: queryKey(null, 'erasure-requests', 'register'),
  queryFn: async ({ signal }) => (await call(erasureRequestRoutes.erasureRequests, { signal })).model.items,
});

/** The first businesses with these words in name or address. */
export const businessesQuery = (search: string) =>
  queryOptions({
    queryKey: queryKey(null, 'erasure-requests', 'businesses', search),
    queryFn: async ({ signal }) => (await call(subscriberRoutes.subscribers, { query: { search, limit: 5 }, signal })).model.items,
    enabled: search.length > 1,
  });

function useAnswer<G>(answer: (given: G) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: answer,
    onSettled: () => client.invalidateQueries({ queryKey: erasureRequestsQuery.queryKey }),
  });
}

export const useCarryOut = () => useAnswer((id: Uuid) => call(erasureRequestRoutes.carryOutErasure, { params: { id } }));

export const useRefuse = () =>
  useAnswer(({ id, reason }: { readonly id: Uuid; readonly reason: string }) =>
    call(erasureRequestRoutes.refuseErasure, { params: { id }, body: { reason } }),
  );
