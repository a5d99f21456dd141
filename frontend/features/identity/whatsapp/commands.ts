import { whatsAppRoutes } from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { whatsAppQuery } from './queries.ts';

/** Asks for the code that the user sends from their phone. */
export function useBeginWhatsApp() {
  return useMutation({ mutationFn: async () => (await call(whatsAppRoutes.beginWhatsApp, {})).model });
}

/** Ends notifications by WhatsApp; the choices follow. */
export function useEndWhatsApp() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return useMutation({
    mutationFn: async () => (await call(whatsAppRoutes.endWhatsApp, {})).model,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: whatsAppQuery(tenantId).queryKey }),
        client.invalidateQueries({ queryKey: queryKey(tenantId, 'notifications', 'choices') }),
      ]),
  });
}
