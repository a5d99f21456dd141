import { competitorRoutes } from '@sumaa/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { analyticsQueryOf } from '../api/queries.ts';
import type { AnalyticsUrl } from '../period.ts';

/** A branch beside its competitors. */
export function competitorsQuery(tenantId: string | null, url: AnalyticsUrl) {
  const query = analyticsQueryOf(url);
  return queryOptions({
    queryKey: queryKey(tenantId, 'analytics', 'competitors', query),
    queryFn: async ({ signal }) => (await call(competitorRoutes.competitors, { query, signal })).model,
    placeholderData: keepPreviousData,
  });
}

/** Places on Google Maps by name, for one branch. */
export function useSearchPlaces(locationId: string) {
  const { language } = useLocale();
  return useMutation({
    mutationFn: async (text: string) => (await call(competitorRoutes.searchCompetitors, { body: { locationId, text, language } })).model,
  });
}

function useReload() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return () => void client.invalidateQueries({ queryKey: queryKey(tenantId, 'analytics', 'competitors') });
}

export function useAddCompetitor(locationId: string) {
  return useMutation({
    mutationFn: async (placeId: string) => (await call(competitorRoutes.addCompetitor, { body: { locationId, placeId } })).model,
    onSettled: useReload(),
  });
}

export function useRemoveCompetitor(locationId: string) {
  return useMutation({
    mutationFn: async (id: string) => (await call(competitorRoutes.removeCompetitor, { params: { locationId, id } })).model,
    onSettled: useReload(),
  });
}
