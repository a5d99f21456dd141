import { apiKeyRoutes, type NewApiKey } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKey } from '../../lib/query/query.ts';
import { useSession } from '../../lib/session/session.ts';

/** The keys of the business that are not revoked. */
export function apiKeysQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'api-keys'),
    queryFn: async ({ signal }) => (await call(apiKeyRoutes.apiKeys, { signal })).model,
  });
}

function useReload() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return () => void client.invalidateQueries({ queryKey: queryKey(tenantId, 'api-keys') });
}

/** Creates a key; its answer is the only one that shows it. */
export function useCreateKey() {
  return useMutation({
    mutationFn: async (body: NewApiKey) => (await call(apiKeyRoutes.createApiKey, { body })).model,
    onSettled: useReload(),
    // The key stays in memory no longer than its dialog.
    gcTime: 0,
  });
}

export function useRevokeKey() {
  return useMutation({
    mutationFn: async (id: string) => (await call(apiKeyRoutes.revokeApiKey, { params: { id } })).model,
    onSettled: useReload(),
  });
}
