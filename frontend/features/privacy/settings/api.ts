import { privacyRoutes, type DataRetention, type PrivacyBody } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';

/** The privacy settings as they were saved last. */
export const privacyQuery = (tenantId: string | null) =>
  queryOptions({
    queryKey: queryKey(tenantId, 'privacy', 'settings'),
    queryFn: async ({ signal }) => (await call(privacyRoutes.privacy, { signal })).model,
  });

/** How many reviews would lose author and text; asked anew each time a shorter time is about to be saved. */
export const retentionEffectQuery = (tenantId: string | null, dataRetention: DataRetention) =>
  queryOptions({
    queryKey: queryKey(tenantId, 'privacy', 'retention', dataRetention),
    queryFn: async ({ signal }) => (await call(privacyRoutes.retentionEffect, { query: { dataRetention }, signal })).model.reviews,
    staleTime: 0,
    gcTime: 0,
  });

/** Saves the settings; refused with `conflict` when a colleague saved others since `revision`. */
export function useSavePrivacy() {
  const { tenantId } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PrivacyBody) => (await call(privacyRoutes.savePrivacy, { body })).model,
    onSettled: () => client.invalidateQueries({ queryKey: privacyQuery(tenantId).queryKey }),
  });
}
