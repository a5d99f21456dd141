import type { AttemptEvent, ErrorCode, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { sha256 } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { recordAttempt } from '../attempt.ts';
import { checkRateLimit } from '../../../infra/rate-limits.ts';
import { secondFactorPerAccount } from '../rate-limits.ts';

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
export async function refuseAttempt(deps: IdentityDeps, context: CommandContext, accountId: Uuid | null, reason: Reason): Promise<never> {
  await recordAttempt(deps, context, { type: 'SecondFactorRefused', data: { accountId, reason } });
  throw new RefusalError(refuse(codeOf[reason]));
}

/**
 * Counts one attempt: at most five per ticket, and ten per quarter of an hour and account. Throws RefusalError `two_factor_ended |
 * too_many_requests`; the caller must not compare the code then.
 */
export async function countAttempt(deps: IdentityDeps, context: CommandContext, accountId: Uuid, ticket: string | null): Promise<void> {
  if (ticket !== null) {
    const subject = sha256(ticket);
    const { exceeded } = await deps.vault.codeAttempts.consume({ purpose: 'second_factor', subject, issue: 1, max: attemptsPerTicket });
    // The ticket is not deleted: a concurrent earlier attempt may have the right code.
    if (exceeded) await refuseAttempt(deps, context, accountId, 'tries_exceeded');
  }
  await checkRateLimit(deps, secondFactorPerAccount, accountId);
}

/** Resets the account's attempt counter after a correct code. */
export function clearAttempts({ vault }: IdentityDeps, accountId: Uuid): Promise<void> {
  return vault.rateLimits.clear({ scope: secondFactorPerAccount.scope, key: accountId });
}

/**
 * Verifies the six digits of the authenticator app; each time step works once. Throws RefusalError `two_factor_wrong |
 * two_factor_ended`.
 */
export async function verifyCode(deps: IdentityDeps, context: CommandContext, accountId: Uuid, code: string): Promise<void> {
  const verdict = await deps.vault.secondFactors.verify(accountId, code);
  if (verdict === 'ok') return clearAttempts(deps, accountId);
  await refuseAttempt(deps, context, accountId, verdict === 'off' ? 'ended' : verdict);
}

/** Uses one recovery code, each works once. Returns how many are left. Throws RefusalError `two_factor_wrong`. */
export async function verifyRecoveryCode(deps: IdentityDeps, context: CommandContext, accountId: Uuid, code: string): Promise<number> {
  const left = await deps.vault.secondFactors.useRecoveryCode(accountId, code);
  if (left === null) return refuseAttempt(deps, context, accountId, 'recovery_code_wrong');
  await clearAttempts(deps, accountId);
  return left;
}
