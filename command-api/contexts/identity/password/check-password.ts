import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { readAccount } from '../account/find-account.ts';
import { recordAttempt } from '../attempt.ts';
import { signInPerAccount, checkRateLimit } from '../rate-limits.ts';
import { auditTenantOf } from '../session/businesses-of-account.ts';

/**
 * Verifies the password of an account; attempts share the counter of its sign-ins. Throws RefusalError `wrong_credentials |
 * account_inactive | too_many_requests`.
 */
export async function checkPassword(deps: IdentityDeps, context: CommandContext, accountId: Uuid, password: string): Promise<void> {
  const found = await readAccount(deps, accountId);
  if (!found) throw new RefusalError(refuse('wrong_credentials'));
  const { emailKey, status } = found.account;
  await checkRateLimit(deps, signInPerAccount, emailKey);
  if (!(await deps.vault.credentials.verifyPassword(accountId, password))) {
    const data = { emailKey, accountId, reason: 'wrong_credentials' } as const;
    const tenantId = await auditTenantOf(deps, found.account);
    await recordAttempt(deps, { ...context, tenantId }, { type: 'SignInRefused', data });
    throw new RefusalError(refuse('wrong_credentials'));
  }
  await deps.vault.rateLimits.clear({ scope: signInPerAccount.scope, key: emailKey });
  if (status === 'inactive') throw new RefusalError(refuse('account_inactive'));
}
