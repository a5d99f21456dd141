import { googleSignInRoutes, secondFactorRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';

/** How the user's account is protected: second factor and Google link. */
export function protectionQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'session', 'protection'),
    queryFn: async ({ signal }) => (await call(secondFactorRoutes.protection, { signal })).model,
  });
}

/** Runs a change of the protection and refetches its state. */
function useProtectionChange<B, R>(change: (body: B) => Promise<R>) {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const { queryKey: key } = protectionQuery(tenantId);
  return useMutation({ mutationFn: change, onSuccess: () => void client.invalidateQueries({ queryKey: key }) });
}

/** Starts the set-up of the app. It has no effect until the app's first code is confirmed. */
export function useStartSecondFactor() {
  return useMutation({
    mutationFn: async (password: string) => (await call(secondFactorRoutes.startSecondFactor, { body: { password } })).model,
  });
}

/** Switches the second factor on; returns the recovery codes, which the server shows only once. */
export const useConfirmSecondFactor = () =>
  useProtectionChange(
    async (body: input<typeof secondFactorRoutes.confirmSecondFactor.body>) =>
      (await call(secondFactorRoutes.confirmSecondFactor, { body })).model.recoveryCodes,
  );

type WithCode = { readonly password: string; readonly code: string };

/** Creates ten new recovery codes; the old ones become void. */
export const useRenewRecoveryCodes = () =>
  useProtectionChange(async (body: WithCode) => (await call(secondFactorRoutes.renewRecoveryCodes, { body })).model.recoveryCodes);

export const useDisableSecondFactor = () =>
  useProtectionChange(async (body: WithCode) => (await call(secondFactorRoutes.disableSecondFactor, { body })).model);

export const useUnlinkGoogle = () =>
  useProtectionChange(async (password: string) => (await call(googleSignInRoutes.unlinkGoogle, { body: { password } })).model);
