import type { Role, Uuid } from '@sumaa/contracts';
import type { IdentityDeps } from '../deps.ts';

/** What the user must give after the first factor: nothing, a code, or the set-up that the role requires. */
export type SecondFactorNeed = 'none' | 'code' | 'enrol';

/** Whether users with this role must have a second factor: staff always, general managers where the platform demands it. */
export async function demandsSecondFactor({ settings }: Pick<IdentityDeps, 'settings'>, role: Role): Promise<boolean> {
  return role === 'super_admin' || (role === 'admin' && (await settings()).twoFactorAuth);
}

/** Reads the vault, because only the vault knows whether the account has a secret. */
export async function secondFactorNeed(
  deps: Pick<IdentityDeps, 'vault' | 'settings'>,
  accountId: Uuid,
  role: Role,
): Promise<SecondFactorNeed> {
  if (await deps.vault.secondFactors.read(accountId)) return 'code';
  return (await demandsSecondFactor(deps, role)) ? 'enrol' : 'none';
}
