import { systemRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { queryKey } from '../query/query.ts';
import { call } from './call.ts';

/** What the installation measures of itself; its processes report every five seconds. */
export const systemQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'system'),
  queryFn: async ({ signal }) => (await call(systemRoutes.system, { signal })).model,
  refetchInterval: 5_000,
});
export type System = z.output<(typeof systemRoutes)['system']['model']>;
