import { whatsAppRoutes } from '@sumaa/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

/** The user's own number at WhatsApp. */
export function whatsAppQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'session', 'whatsapp'),
    queryFn: async ({ signal }) => (await call(whatsAppRoutes.ownWhatsApp, { signal })).model,
  });
}
