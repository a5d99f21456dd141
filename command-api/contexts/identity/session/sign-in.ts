import type { AttemptEvent } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { isWaiting } from '../registration/code-attempts.ts';
import { emailKeyOf, findAccount, readAccount } from '../account/find-account.ts';
import { isShadow } from '../registration/repeated-registration.ts';
import type { RegisteredAccount } from '../account/state.ts';
import { recordAttempt } from '../attempt.ts';
import { signInStepMs, stepsFromNow } from '../../../infra/equal-time.ts';
import { signInPerAccount, takeTry } from '../limits.ts';
import { trailOf } from './businesses-of-account.ts';

type Refused = Extract<AttemptEvent, { type: 'SignInRefused' }>['data']['reason'];

/**
 * The account behind an address and a password. Unknown addresses cost the same work and get the same answer as wrong
 * passwords; what else is wrong with an account is told only to who knows its password, and that it is not confirmed to who
 * registered with the address, even where that came to nothing because it has an account. Throws RefusalError
 * `wrong_credentials | email_not_confirmed | account_inactive | too_many_requests`, each but the last noted for the audit.
 */
export async function checkCredentials(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly username: string; readonly password: string },
): Promise<RegisteredAccount> {
  const fullStep = stepsFromNow(signInStepMs);
  const emailKey = emailKeyOf(deps, given.username);
  await takeTry(deps, signInPerAccount, emailKey);
  const found = await findAccount(deps, emailKey);
  // The reads of an account that is there, also where there is none.
  if (!found) await readAccount(deps, derivedId('unknown-email', emailKey));
  const account = found?.account ?? null;
  const no = async (code: 'wrong_credentials' | 'email_not_confirmed' | 'account_inactive', reason: Refused): Promise<never> => {
    const data = { emailKey, accountId: account?.accountId ?? null, reason };
    await recordAttempt(deps, { ...context, tenantId: await trailOf(deps, account) }, { type: 'SignInRefused', data });
    throw new RefusalError(refuse(code));
  };
  const right = await deps.vault.credentials.verifyPassword(account?.accountId ?? null, given.password);
  try {
    if (!account || !right) {
      const registered = await isShadow(deps, { emailKey, accountId: account?.accountId ?? null, password: given.password });
      return await no(registered ? 'email_not_confirmed' : 'wrong_credentials', 'wrong_credentials');
    }
    // Whoever registered an address wins no guesses by that, whether it had an account or not.
    if (isWaiting(account)) return await no('email_not_confirmed', 'email_not_confirmed');
  } catch (error) {
    await fullStep();
    throw error;
  }
  await deps.vault.attempts.clear({ scope: signInPerAccount.scope, key: emailKey });
  if (account.status === 'inactive') return no('account_inactive', 'inactive');
  return account;
}
