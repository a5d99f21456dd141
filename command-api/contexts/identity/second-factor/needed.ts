import type { Role, Uuid } from '@sumaa/contracts';
import type { IdentityDeps } from '../deps.ts';

/** What the user must give after the first factor: nothing, a code, or the set-up that the role requires. */
export type SecondFactorNeed = 'none' | 'code' | 'enrol';

/** Whether users with this role must have a second factor. */
export const demandsSecondFactor = (role: Role): boolean => role === 'super_admin';

/** Reads the vault, because only the vault knows whether the account has a secret. */
export async function secondFactorNeed({ vault }: Pick<IdentityDeps, 'vault'>, accountId: Uuid, role: Role): Promise<SecondFactorNeed> {
  if (await vault.secondFactors.read(accountId)) return 'code';
  return demandsSecondFactor(role) ? 'enrol' : 'none';
}
