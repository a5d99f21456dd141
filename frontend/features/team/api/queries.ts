import { teamRoutes, type Uuid } from '@sumaa/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** All members and open invitations with their statistics. Teams are small, so the screen filters them itself. */
export function teamQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'team', 'members'),
    queryFn: async ({ signal }) => (await call(teamRoutes.teamMembers, { query: {}, signal })).model,
  });
}

/** The team's figures, and its three best performers. */
export function teamStatisticsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'team', 'statistics'),
    queryFn: async ({ signal }) => (await call(teamRoutes.teamStatistics, { signal })).model,
  });
}

/** Most tasks that the server gives at once. */
const MOST = 100;

/** The ids of the reviews that are assigned to a member and neither answered nor done. */
export function openTasksQuery(tenantId: string | null, id: string) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'team', 'open-tasks', id),
    queryFn: async ({ signal }) => {
      const ids: Uuid[] = [];
      const read = async (cursor: string | null): Promise<void> => {
        const query = { open: 'true', limit: MOST, ...(cursor === null ? {} : { cursor }) } as const;
        const { items, next } = (await call(teamRoutes.memberTasks, { params: { id }, query, signal })).model;
        ids.push(...items.map(({ reviewId }) => reviewId));
        if (next !== null) await read(next);
      };
      await read(null);
      return ids;
    },
  });
}

/** Tasks per page. */
const PAGE = 25;

/** The reviews assigned to one member, unanswered first. */
export function memberTasksQuery(tenantId: string | null, id: string) {
  return infiniteQueryOptions({
    queryKey: queryKey(tenantId, 'team', 'tasks', id),
    queryFn: async ({ pageParam, signal }) =>
      (
        await call(teamRoutes.memberTasks, {
          params: { id },
          query: pageParam === null ? { limit: PAGE } : { limit: PAGE, cursor: pageParam },
          signal,
        })
      ).model,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
