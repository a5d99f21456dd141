import { googleConnectionRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { isApiError } from '../../../lib/api/errors.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** Whether a call failed because there is no active connection to Google. */
export const isNotConnected = (error: unknown): boolean => isApiError(error, 'google_not_connected');

/** The locations of the connected Google account. */
export function googleLocationsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'connection', 'google-locations'),
    queryFn: async ({ signal }) => (await call(googleConnectionRoutes.googleLocations, { signal })).model,
    staleTime: 0,
  });
}
