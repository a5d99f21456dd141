import type { Uuid } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import type { IdentityDeps } from '../deps.ts';

/** The maximum number of attempts per code. */
export const codeTries = 5;
/** How many recent codes are still recognised, to answer "expired" instead of "wrong". */
const remembered = 5;

/** The number of the issued code that matches `given`, among the account's newest codes of a purpose; null if none matches. */
export function matchingIssue(
  { config }: Pick<IdentityDeps, 'config'>,
  of: { readonly purpose: string; readonly accountId: Uuid; readonly newest: number },
  given: string,
): number | null {
  const codes = createCodes(config.keys.master);
  for (let issue = of.newest; issue > Math.max(0, of.newest - remembered); issue--) {
    if (codes.codeMatches({ purpose: of.purpose, account: of.accountId, issue }, given)) return issue;
  }
  return null;
}
