import { incidentRoutes, type OpenIncidentBody, type UpdateIncidentBody } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** What staff have told everybody about interruptions. */
export const incidentsQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'incidents'),
  queryFn: async ({ signal }) => (await call(incidentRoutes.incidents, { signal })).model.items,
});

function useIncidentCommand<I>(send: (given: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: incidentsQuery.queryKey }) });
}

/** Publishes an incident. */
export const useOpenIncident = () => useIncidentCommand((body: OpenIncidentBody) => call(incidentRoutes.openIncident, { body }));

/** Says more about an incident, or that it is over. */
export const useUpdateIncident = (id: string) =>
  useIncidentCommand((body: UpdateIncidentBody) => call(incidentRoutes.updateIncident, { params: { id }, body }));
