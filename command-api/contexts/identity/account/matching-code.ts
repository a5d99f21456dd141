import type { Uuid } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import type { IdentityDeps } from '../deps.ts';

/** How often one code may be guessed at. */
export const codeTries = 5;
/** So many voided codes are still recognised, to say «expired» instead of «wrong». */
const remembered = 5;

/** Which of an account's newest codes of a purpose this is; null where it is none of them. */
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
