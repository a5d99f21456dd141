import type { AttemptEvent, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { PasswordEpoch } from '@sumaa/runtime/vault';
import type { IdentityDeps } from '../deps.ts';
import { emailKeyOf, findAccount, readAccount } from '../account/find-account.ts';
import { registrationWithPassword } from '../registration/pending-registration.ts';
import type { RegisteredAccount } from '../account/state.ts';
import { recordAttempt } from '../attempt.ts';
import { signInStepMs, startEqualTimeStep } from '../../../infra/equal-time.ts';
import { giveAttemptBack, takeAttempt } from '../../../infra/rate-limits.ts';
import { signInCounter } from '../rate-limits.ts';
import { auditTenantOf } from './businesses-of-account.ts';
import type { BrowserOf } from './known-browser.ts';

type Refused = Extract<AttemptEvent, { type: 'SignInRefused' }>['data']['reason'];

/**
 * Returns the account with this address and password, and the password's epoch. Unknown addresses cost the same work and get the
 * same answer as wrong passwords. Other problems are shown only to a caller with the right password. `onPending` is called with the
 * registration that has this password and waits for its code. Throws RefusalError `wrong_credentials | email_not_confirmed |
 * account_inactive | too_many_requests`, all but the last recorded for the audit.
 */
export async function checkCredentials(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly username: string; readonly password: string },
  { browserOf, onPending }: { readonly browserOf: BrowserOf; readonly onPending: (registrationId: Uuid) => void },
): Promise<{ readonly account: RegisteredAccount; readonly passwordEpoch: PasswordEpoch }> {
  const fullStep = startEqualTimeStep(signInStepMs);
  const emailKey = emailKeyOf(deps, given.username);
  const counter = signInCounter(emailKey, browserOf(emailKey));
  await takeAttempt(deps, counter);
  const found = await findAccount(deps, emailKey);
  // An unknown address must cost the same reads as a known one.
  if (!found) await readAccount(deps, derivedId('unknown-email', emailKey));
  const account = found?.account ?? null;
  const refuseSignIn = async (code: 'wrong_credentials' | 'email_not_confirmed' | 'account_inactive', reason: Refused): Promise<never> => {
    const data = { emailKey, accountId: account?.accountId ?? null, reason };
    await recordAttempt(deps, { ...context, tenantId: await auditTenantOf(deps, account) }, { type: 'SignInRefused', data });
    throw new RefusalError(refuse(code));
  };
  const passwordEpoch = await deps.vault.credentials.verifyPassword(account?.accountId ?? null, given.password);
  try {
    if (!account || passwordEpoch === null) {
      const waiting = (await deps.vault.registrations.ofAddress(emailKey)).filter(({ completed }) => !completed);
      const registration = await registrationWithPassword(deps, waiting, given.password);
      if (registration) onPending(registration.id);
      // The attempt counts here too: registering an address must not give more attempts.
      return await refuseSignIn(registration ? 'email_not_confirmed' : 'wrong_credentials', 'wrong_credentials');
    }
  } catch (error) {
    await fullStep();
    throw error;
  }
  await giveAttemptBack(deps, counter);
  if (account.status === 'inactive') return refuseSignIn('account_inactive', 'inactive');
  return { account, passwordEpoch };
}
