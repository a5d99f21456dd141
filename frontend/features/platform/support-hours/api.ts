import { slaSettingsRoutes, type SlaSettings } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** Support hours and SLA policies, as they were saved last. */
export const slaSettingsQuery = queryOptions({
  queryKey: queryKey(null, 'sla-settings'),
  queryFn: async ({ signal }) => (await call(slaSettingsRoutes.slaSettings, { signal })).model,
});

/** The clocks that run now; asked anew each time a change is about to be saved. */
export const runningClocksQuery = queryOptions({
  queryKey: queryKey(null, 'running-clocks'),
  queryFn: async ({ signal }) => (await call(slaSettingsRoutes.runningClocks, { signal })).model,
  staleTime: 0,
  gcTime: 0,
});

/** Saves support hours and policies; refused when a colleague saved others since `revision`. */
export function useSaveSlaSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { readonly revision: number; readonly settings: SlaSettings }) =>
      (await call(slaSettingsRoutes.saveSlaSettings, { body })).model,
    onSettled: () => client.invalidateQueries({ queryKey: slaSettingsQuery.queryKey }),
  });
}
