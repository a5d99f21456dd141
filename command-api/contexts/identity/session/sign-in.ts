import type { AttemptEvent } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { isUnconfirmed } from '../registration/code-attempts.ts';
import { emailKeyOf, findAccount, readAccount } from '../account/find-account.ts';
import { isUnconfirmedPassword } from '../registration/unconfirmed-password.ts';
import type { RegisteredAccount } from '../account/state.ts';
import { recordAttempt } from '../attempt.ts';
import { signInStepMs, startEqualTimeStep } from '../../../infra/equal-time.ts';
import { signInPerAccount, checkRateLimit } from '../rate-limits.ts';
import { auditTenantOf } from './businesses-of-account.ts';

type Refused = Extract<AttemptEvent, { type: 'SignInRefused' }>['data']['reason'];

/**
 * Returns the account with this address and password. Unknown addresses cost the same work and get the same answer as wrong
 * passwords. Other problems are shown only to a caller with the right password; `email_not_confirmed` also to one who registered
 * with the address without effect because it has an account. Throws RefusalError `wrong_credentials | email_not_confirmed |
 * account_inactive | too_many_requests`, all but the last recorded for the audit.
 */
export async function checkCredentials(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly username: string; readonly password: string },
): Promise<RegisteredAccount> {
  const fullStep = startEqualTimeStep(signInStepMs);
  const emailKey = emailKeyOf(deps, given.username);
  await checkRateLimit(deps, signInPerAccount, emailKey);
  const found = await findAccount(deps, emailKey);
  // An unknown address must cost the same reads as a known one.
  if (!found) await readAccount(deps, derivedId('unknown-email', emailKey));
  const account = found?.account ?? null;
  const refuseSignIn = async (code: 'wrong_credentials' | 'email_not_confirmed' | 'account_inactive', reason: Refused): Promise<never> => {
    const data = { emailKey, accountId: account?.accountId ?? null, reason };
    await recordAttempt(deps, { ...context, tenantId: await auditTenantOf(deps, account) }, { type: 'SignInRefused', data });
    throw new RefusalError(refuse(code));
  };
  const right = await deps.vault.credentials.verifyPassword(account?.accountId ?? null, given.password);
  try {
    if (!account || !right) {
      const registered = await isUnconfirmedPassword(deps, { emailKey, accountId: account?.accountId ?? null, password: given.password });
      return await refuseSignIn(registered ? 'email_not_confirmed' : 'wrong_credentials', 'wrong_credentials');
    }
    // The sign-in counter is not cleared here: registering an address must not give more attempts.
    if (isUnconfirmed(account)) return await refuseSignIn('email_not_confirmed', 'email_not_confirmed');
  } catch (error) {
    await fullStep();
    throw error;
  }
  await deps.vault.rateLimits.clear({ scope: signInPerAccount.scope, key: emailKey });
  if (account.status === 'inactive') return refuseSignIn('account_inactive', 'inactive');
  return account;
}
