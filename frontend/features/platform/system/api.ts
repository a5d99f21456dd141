import { systemRoutes } from '@sumaa/contracts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import type { LogUrl } from './url.ts';

/** The lines of the logs, page by page, the newest first. `isLive`: asked again every two seconds. */
export const logsQuery = (filters: LogUrl, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKey(null, 'platform', 'logs', filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, search: filters.search === '' ? undefined : filters.search };
      return (await call(systemRoutes.logs, { query: pageParam === null ? query : { ...query, cursor: pageParam }, signal })).model;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? 2_000 : false,
  });
