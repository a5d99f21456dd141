import type { AttemptEvent, ErrorCode, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { sha256 } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { recordAttempt } from '../attempt.ts';
import { secondFactorPerAccount, takeTry } from '../limits.ts';

type Reason = Extract<AttemptEvent, { type: 'SecondFactorRefused' }>['data']['reason'];
const codeOf: Readonly<Record<Reason, ErrorCode>> = {
  wrong: 'two_factor_wrong',
  replayed: 'two_factor_wrong',
  recovery_code_wrong: 'two_factor_wrong',
  tries_exceeded: 'two_factor_ended',
  ended: 'two_factor_ended',
};
const triesPerTicket = 5;

/** Refuses a guess and notes it for the audit. Throws RefusalError always. */
export async function refuseGuess(deps: IdentityDeps, context: CommandContext, accountId: Uuid | null, reason: Reason): Promise<never> {
  await recordAttempt(deps, context, { type: 'SecondFactorRefused', data: { accountId, reason } });
  throw new RefusalError(refuse(codeOf[reason]));
}

/**
 * Takes one guess: five a ticket, ten a quarter of an hour and account, from whatever addresses. Throws RefusalError
 * `two_factor_ended | too_many_requests`; the code must not be compared then.
 */
export async function takeGuess(deps: IdentityDeps, context: CommandContext, accountId: Uuid, ticket: string | null): Promise<void> {
  if (ticket !== null) {
    const subject = sha256(ticket);
    const { exceeded } = await deps.vault.tries.consume({ purpose: 'second_factor', subject, issue: 1, max: triesPerTicket });
    // The ticket stays: one of the guesses before this one may be the right one, and under way.
    if (exceeded) await refuseGuess(deps, context, accountId, 'tries_exceeded');
  }
  await takeTry(deps, secondFactorPerAccount, accountId);
}

/** After a right one the account's guesses are counted anew. */
export function clearGuesses({ vault }: IdentityDeps, accountId: Uuid): Promise<void> {
  return vault.attempts.clear({ scope: secondFactorPerAccount.scope, key: accountId });
}

/** The app's six digits, each step once. Throws RefusalError `two_factor_wrong | two_factor_ended`. */
export async function passCode(deps: IdentityDeps, context: CommandContext, accountId: Uuid, code: string): Promise<void> {
  const verdict = await deps.vault.secondFactors.verify(accountId, code);
  if (verdict === 'ok') return clearGuesses(deps, accountId);
  await refuseGuess(deps, context, accountId, verdict === 'off' ? 'ended' : verdict);
}

/** One of the recovery codes, each once; answers how many are left. Throws RefusalError `two_factor_wrong`. */
export async function passRecoveryCode(deps: IdentityDeps, context: CommandContext, accountId: Uuid, code: string): Promise<number> {
  const left = await deps.vault.secondFactors.useRecoveryCode(accountId, code);
  if (left === null) return refuseGuess(deps, context, accountId, 'recovery_code_wrong');
  await clearGuesses(deps, accountId);
  return left;
}
