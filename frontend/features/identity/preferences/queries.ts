import { preferencesRoutes, type PersonPreferences } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { meQuery } from '../../../lib/api/me.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';

/** What the user chose, and what holds where they chose nothing. */
export function ownPreferencesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'session', 'preferences'),
    queryFn: async ({ signal }) => (await call(preferencesRoutes.preferences, { signal })).model,
  });
}

/** Changes some of the own preferences; every screen follows once the session is read again. */
export function useChangePreferences() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return useMutation({
    mutationFn: async (body: Partial<PersonPreferences>) => (await call(preferencesRoutes.changePreferences, { body })).model,
    onSuccess: (chosen) => {
      client.setQueryData(ownPreferencesQuery(tenantId).queryKey, (known) => known && { ...known, chosen });
      return client.invalidateQueries({ queryKey: meQuery(tenantId).queryKey });
    },
  });
}
