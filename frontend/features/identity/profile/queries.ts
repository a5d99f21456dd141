import { profileRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The user's own name, e-mail address, phone number and photo. */
export function profileQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'session', 'profile'),
    queryFn: async ({ signal }) => (await call(profileRoutes.profile, { signal })).model,
  });
}
