import { googleConnectionRoutes, reviewRoutes, reviewSyncRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { isApiError } from '../../../lib/api/errors.ts';
import { queryKey } from '../../../lib/query.ts';

/** The connection to Google. */
export function connectionQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'connection', 'state'),
    queryFn: async ({ signal }) => (await call(googleConnectionRoutes.connection, { signal })).model,
  });
}

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

/** The latest run of the first sync; null before it starts. */
export function currentSyncQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'sync', 'current'),
    queryFn: async ({ signal }) => (await call(reviewSyncRoutes.currentSyncRun, { signal })).model,
    staleTime: 0,
  });
}

/** The review statistics of what has been read so far. */
export function figuresQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'onboarding', 'figures'),
    queryFn: async ({ signal }) => (await call(reviewRoutes.reviewStatistics, { signal })).model,
  });
}
