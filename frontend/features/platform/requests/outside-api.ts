import { outsideRequestRoutes, type Iso, type OutsideRequestKind, type OutsideRequestOutcome, type Uuid } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The register of requests by people without an account. */
export const outsideRequestsQuery = queryOptions({
  queryKey: queryKey(null, 'outside-requests', 'register'),
  queryFn: async ({ signal }) => (await call(outsideRequestRoutes.outsideRequests, { signal })).model.items,
});

function useChange<G>(change: (given: G) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: outsideRequestsQuery.queryKey }),
  });
}

type Facts = { readonly kind: OutsideRequestKind; readonly reference: string; readonly receivedAt: Iso };

export const useRecordRequest = () => useChange((body: Facts) => call(outsideRequestRoutes.recordOutsideRequest, { body }));

export const useAnswerRequest = () =>
  useChange(({ id, ...body }: { readonly id: Uuid; readonly outcome: OutsideRequestOutcome; readonly answer: string }) =>
    call(outsideRequestRoutes.answerOutsideRequest, { params: { id }, body }),
  );
