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
const attemptsPerTicket = 5;

/** Refuses an attempt and records it for the audit. Always throws RefusalError. */
export async function refuseGuess(deps: IdentityDeps, context: CommandContext, accountId: Uuid | null, reason: Reason): Promise<never> {
  await recordAttempt(deps, context, { type: 'SecondFactorRefused', data: { accountId, reason } });
  throw new RefusalError(refuse(codeOf[reason]));
}

/**
 * Counts one attempt: at most five per ticket, and ten per quarter of an hour and account. Throws RefusalError `two_factor_ended |
 * too_many_requests`; the caller must not compare the code then.
 */
export async function takeGuess(deps: IdentityDeps, context: CommandContext, accountId: Uuid, ticket: string | null): Promise<void> {
  if (ticket !== null) {
    const subject = sha256(ticket);
    const { exceeded } = await deps.vault.tries.consume({ purpose: 'second_factor', subject, issue: 1, max: attemptsPerTicket });
    // The ticket is not deleted: a concurrent earlier attempt may have the right code.
    if (exceeded) await refuseGuess(deps, context, accountId, 'tries_exceeded');
  }
  await takeTry(deps, secondFactorPerAccount, accountId);
}

/** Resets the account's attempt counter after a correct code. */
export function clearGuesses({ vault }: IdentityDeps, accountId: Uuid): Promise<void> {
  return vault.attempts.clear({ scope: secondFactorPerAccount.scope, key: accountId });
}

/**
 * Verifies the six digits of the authenticator app; each time step works once. Throws RefusalError `two_factor_wrong |
 * two_factor_ended`.
 */
export async function passCode(deps: IdentityDeps, context: CommandContext, accountId: Uuid, code: string): Promise<void> {
  const verdict = await deps.vault.secondFactors.verify(accountId, code);
  if (verdict === 'ok') return clearGuesses(deps, accountId);
  await refuseGuess(deps, context, accountId, verdict === 'off' ? 'ended' : verdict);
}

/** Uses one recovery code, each works once. Returns how many are left. Throws RefusalError `two_factor_wrong`. */
export async function passRecoveryCode(deps: IdentityDeps, context: CommandContext, accountId: Uuid, code: string): Promise<number> {
  const left = await deps.vault.secondFactors.useRecoveryCode(accountId, code);
  if (left === null) return refuseGuess(deps, context, accountId, 'recovery_code_wrong');
  await clearGuesses(deps, accountId);
  return left;
}
