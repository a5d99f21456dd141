import { dataBreachRoutes, type BreachAudience, type Iso, type Uuid } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The register of breaches of personal data. */
export const dataBreachesQuery = queryOptions({
  queryKey: queryKey(null, 'data-breaches', 'register'),
  queryFn: async ({ signal }) => (await call(dataBreachRoutes.dataBreaches, { signal })).model.items,
});

function useChange<G>(change: (given: G) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: dataBreachesQuery.queryKey }),
  });
}

type Facts = { readonly foundAt: Iso; readonly what: string; readonly affected: string; readonly people: number | null };

export const useRecordBreach = () => useChange((body: Facts) => call(dataBreachRoutes.recordDataBreach, { body }));

export const useAnnounceBreach = () =>
  useChange(({ id, ...body }: { readonly id: Uuid; readonly audience: BreachAudience; readonly toldAt: Iso }) =>
    call(dataBreachRoutes.announceDataBreach, { params: { id }, body }),
  );

export const useCloseBreach = () =>
  useChange(({ id, outcome }: { readonly id: Uuid; readonly outcome: string }) =>
    call(dataBreachRoutes.closeDataBreach, { params: { id }, body: { outcome } }),
  );
