import type { AttemptEvent } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { emailKeyOf, findAccount, readAccount } from '../account/find-account.ts';
import type { RegisteredAccount } from '../account/state.ts';
import { recordAttempt } from '../attempt.ts';
import { signInStepMs, stepsFromNow } from '../../../wiring/equal-time.ts';
import { signInPerAccount, takeTry } from '../limits.ts';
import { trailOf } from './places.ts';

type Refused = Extract<AttemptEvent, { type: 'SignInRefused' }>['data']['reason'];

/**
 * The account behind an address and a password. Unknown addresses cost the same work and get the same answer as wrong
 * passwords; what else is wrong with an account is told only to who knows its password. Throws RefusalError
 * `wrong_credentials | email_not_confirmed | account_inactive | too_many_requests`, each but the last noted for the audit.
 */
export async function checkCredentials(
  deps: CommandDeps,
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
  if (!account || !right) {
    try {
      return await no('wrong_credentials', 'wrong_credentials');
    } finally {
      await fullStep();
    }
  }
  await deps.vault.attempts.clear({ scope: signInPerAccount.scope, key: emailKey });
  if (account.status === 'inactive') return no('account_inactive', 'inactive');
  if (!account.emailConfirmed) return no('email_not_confirmed', 'email_not_confirmed');
  return account;
}
