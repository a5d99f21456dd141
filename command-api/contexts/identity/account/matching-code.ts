import type { Uuid } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import type { IdentityDeps } from '../deps.ts';
import { recognisedCodes } from '../policy.ts';

/** The number of the issued code that matches `given`, among the account's newest codes of a purpose; null if none matches. */
export function findMatchingCode(
  { config }: Pick<IdentityDeps, 'config'>,
  of: { readonly purpose: string; readonly accountId: Uuid; readonly newest: number },
  given: string,
): number | null {
  const codes = createCodes(config.keys.master);
  for (let issue = of.newest; issue > Math.max(0, of.newest - recognisedCodes); issue--) {
    if (codes.codeMatches({ purpose: of.purpose, account: of.accountId, issue }, given)) return issue;
  }
  return null;
}
