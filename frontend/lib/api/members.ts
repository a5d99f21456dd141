import { teamRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { queryKey } from '../query/query.ts';
import { call } from './call.ts';

/** The team; one cached answer for all screens that filter by member. */
export function membersQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'team', 'members'),
    queryFn: async ({ signal }) => (await call(teamRoutes.teamMembers, { query: {}, signal })).model,
    staleTime: 5 * 60_000,
  });
}
