import { phoneRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The user's own phone number, and whether text messages can go there. */
export function phoneQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'session', 'phone'),
    queryFn: async ({ signal }) => (await call(phoneRoutes.ownPhone, { signal })).model,
  });
}
