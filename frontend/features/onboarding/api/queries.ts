import { reviewRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The review statistics of what has been read so far. */
export function figuresQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'onboarding', 'figures'),
    queryFn: async ({ signal }) => (await call(reviewRoutes.reviewStatistics, { signal })).model,
  });
}
