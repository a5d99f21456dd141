import { teamRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { queryKey } from '../query/query.ts';
import { call } from './call.ts';

/** The members a review can be assigned to. Its key is under `team`, so that every change of the team refetches it. */
export function assigneesQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'team', 'assignees'),
    queryFn: async ({ signal }) => (await call(teamRoutes.assignees, { signal })).model,
  });
}
