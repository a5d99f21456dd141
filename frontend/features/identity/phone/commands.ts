import { phoneRoutes } from '@sumaa/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { phoneQuery } from './queries.ts';

/** Asks for a code by SMS to the number of the profile. */
export function useRequestPhoneCode() {
  return useMutation({ mutationFn: async () => (await call(phoneRoutes.requestPhoneCode, {})).model });
}

/** Confirms the number with its code; the choices of notifications follow. */
export function useConfirmPhone() {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return useMutation({
    mutationFn: async (Otp: string) => (await call(phoneRoutes.confirmPhone, { body: { Otp } })).model,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: phoneQuery(tenantId).queryKey }),
        client.invalidateQueries({ queryKey: queryKey(tenantId, 'notifications', 'choices') }),
      ]),
  });
}
