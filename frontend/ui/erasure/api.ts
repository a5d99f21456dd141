import { erasureRequestRoutes, type ErasureSubject } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKey } from '../../lib/query/query.ts';
import { useSession } from '../../lib/session/session.ts';

/** What was asked, and what became of it. */
export const ownErasureQuery = (tenantId: string | null) =>
  queryOptions({
    queryKey: queryKey(tenantId, 'erasure-requests', 'own'),
    queryFn: async ({ signal }) => (await call(erasureRequestRoutes.ownErasureRequests, { signal })).model,
  });

function useRequestChange<B>(change: (body: B) => Promise<unknown>) {
  const { tenantId } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ownErasureQuery(tenantId).queryKey }),
  });
}

/** `code` is sent where the second factor is on. */
export const useAskErasure = () =>
  useRequestChange((body: { readonly subject: ErasureSubject; readonly password: string; readonly code?: string }) =>
    call(erasureRequestRoutes.askErasure, { body }),
  );

export const useWithdrawErasure = () =>
  useRequestChange((subject: ErasureSubject) => call(erasureRequestRoutes.withdrawErasure, { body: { subject } }));
