import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { PasswordEpoch } from '@sumaa/runtime/vault';
import type { IdentityDeps } from '../deps.ts';
import { readAccount } from '../account/find-account.ts';
import { recordAttempt } from '../attempt.ts';
import { giveAttemptBack, takeAttempt } from '../../../infra/rate-limits.ts';
import { signInCounter } from '../rate-limits.ts';
import { auditTenantOf } from '../session/businesses-of-account.ts';
import type { BrowserOf } from '../session/known-browser.ts';

/**
 * Verifies the password of an account and returns its epoch; attempts share the counter of its sign-ins. Throws RefusalError `wrong_credentials |
 * account_inactive | too_many_requests`.
 */
export async function checkPassword(
  deps: IdentityDeps,
  context: CommandContext,
  accountId: Uuid,
  password: string,
  browserOf: BrowserOf = () => null,
): Promise<PasswordEpoch> {
  const found = await readAccount(deps, accountId);
  if (!found) throw new RefusalError(refuse('wrong_credentials'));
  const { emailKey, status } = found.account;
  const counter = signInCounter(emailKey, browserOf(emailKey));
  await takeAttempt(deps, counter);
  const passwordEpoch = await deps.vault.credentials.verifyPassword(accountId, password);
  if (passwordEpoch === null) {
    const data = { emailKey, accountId, reason: 'wrong_credentials' } as const;
    const tenantId = await auditTenantOf(deps, found.account);
    await recordAttempt(deps, { ...context, tenantId }, { type: 'SignInRefused', data });
    throw new RefusalError(refuse('wrong_credentials'));
  }
  await giveAttemptBack(deps, counter);
  if (status === 'inactive') throw new RefusalError(refuse('account_inactive'));
  return passwordEpoch;
}
