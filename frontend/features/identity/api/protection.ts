import { googleSignInRoutes, secondFactorRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';

/** How the signed-in person's account is protected. */
export function protectionQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'session', 'protection'),
    queryFn: async ({ signal }) => (await call(secondFactorRoutes.protection, { signal })).model,
  });
}

/** Runs a change of the protection; what is shown of it is asked for anew. */
function useProtecting<B, R>(change: (body: B) => Promise<R>) {
  const client = useQueryClient();
  const { tenantId } = useSession();
  const { queryKey: key } = protectionQuery(tenantId);
  return useMutation({ mutationFn: change, onSuccess: () => void client.invalidateQueries({ queryKey: key }) });
}

/** Begins to set up the app; nothing counts before its digits are confirmed. */
export function useStartSecondFactor() {
  return useMutation({
    mutationFn: async (password: string) => (await call(secondFactorRoutes.startSecondFactor, { body: { password } })).model,
  });
}

/** Switches the second factor on; answers the recovery codes, this once. */
export const useConfirmSecondFactor = () =>
  useProtecting(
    async (body: input<typeof secondFactorRoutes.confirmSecondFactor.body>) =>
      (await call(secondFactorRoutes.confirmSecondFactor, { body })).model.recoveryCodes,
  );

type WithCode = { readonly password: string; readonly code: string };

/** Ten new recovery codes; the old ones are void. */
export const useRenewRecoveryCodes = () =>
  useProtecting(async (body: WithCode) => (await call(secondFactorRoutes.renewRecoveryCodes, { body })).model.recoveryCodes);

export const useDisableSecondFactor = () =>
  useProtecting(async (body: WithCode) => (await call(secondFactorRoutes.disableSecondFactor, { body })).model);

export const useUnlinkGoogle = () =>
  useProtecting(async (password: string) => (await call(googleSignInRoutes.unlinkGoogle, { body: { password } })).model);
