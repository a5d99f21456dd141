import { businessSettingsRoutes, type BusinessPreferences } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { isApiError } from '../../../lib/api/errors.ts';
import { meQuery } from '../../../lib/api/me.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';

/** What holds for the whole business, with the revision and who saved it. */
export function preferencesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'business', 'preferences'),
    queryFn: async ({ signal }) => (await call(businessSettingsRoutes.businessPreferences, { signal })).model,
  });
}

/** Saves the preferences that had this revision; every screen shows times by them at once. */
export function useSavePreferences() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const reload = () => client.invalidateQueries({ queryKey: preferencesQuery(tenantId).queryKey });
  return useMutation({
    mutationFn: async (body: { readonly revision: number; readonly preferences: BusinessPreferences }) =>
      (await call(businessSettingsRoutes.saveBusinessPreferences, { body })).model,
    onSuccess: () => Promise.all([reload(), client.invalidateQueries({ queryKey: meQuery(tenantId).queryKey })]),
    // What a colleague saved meanwhile is shown above the form.
    onError: (error) => (isApiError(error, 'settings_changed') ? reload() : undefined),
  });
}
