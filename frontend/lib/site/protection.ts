import { secondFactorRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { queryKey } from '../query/query.ts';
import { useSession } from '../session/session.ts';

/** How the user's account is protected: second factor and Google link. */
export function protectionQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'session', 'protection'),
    queryFn: async ({ signal }) => (await call(secondFactorRoutes.protection, { signal })).model,
  });
}

/** Runs a change of the protection and refetches its state. */
export function useProtectionChange<B, R>(change: (body: B) => Promise<R>) {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const { queryKey: key } = protectionQuery(tenantId);
  return useMutation({ mutationFn: change, onSuccess: () => void client.invalidateQueries({ queryKey: key }) });
}
