import { analystLoginRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The logins of analysts in the database. */
export const analystLoginsQuery = queryOptions({
  queryKey: queryKey(null, 'analysts', 'logins'),
  queryFn: async ({ signal }) => (await call(analystLoginRoutes.analystLogins, { signal })).model.items,
});

function useChange<G, R>(change: (given: G) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: analystLoginsQuery.queryKey }) });
}

/** Resolves with the address, which holds the password. */
export const useAddLogin = () =>
  useChange(async (name: string) => (await call(analystLoginRoutes.addAnalystLogin, { body: { name } })).model.address);

export const useRemoveLogin = () => useChange((name: string) => call(analystLoginRoutes.removeAnalystLogin, { params: { name } }));
