import type { Role, Uuid } from '@sumaa/contracts';
import type { IdentityDeps } from '../deps.ts';

/** What must still be given after the first factor: nothing, a code, or the set-up that the role demands. */
export type SecondFactorNeed = 'none' | 'code' | 'enrol';

/** Whether a role may not sign in without a second factor. */
export const demandsSecondFactor = (role: Role): boolean => role === 'super_admin';

/** Asked of the vault, which alone knows whether there is a secret to compare with. */
export async function secondFactorNeed({ vault }: Pick<IdentityDeps, 'vault'>, accountId: Uuid, role: Role): Promise<SecondFactorNeed> {
  if (await vault.secondFactors.read(accountId)) return 'code';
  return demandsSecondFactor(role) ? 'enrol' : 'none';
}
