import { secondFactorRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { useProtectionChange } from '../../../lib/site/protection.ts';

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
