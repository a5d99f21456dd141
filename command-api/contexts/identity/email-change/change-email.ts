import { codeMs, isoAfter, type AttemptEvent, type ErrorCode, type Language, type Uuid } from '@sumaa/contracts';
import { handle, packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { recordAttempt } from '../attempt.ts';
import { email } from '../email-reservation/email-reservation.ts';
import { checkRateLimit } from '../../../infra/rate-limits.ts';
import { emailChangesPerAccount, emailChangesPerTarget } from '../rate-limits.ts';
import { account } from '../account/account.ts';
import { maxCodeAttempts } from '../policy.ts';
import { emailKeyOf, readAccount, type FoundAccount } from '../account/find-account.ts';
import { findMatchingCode } from '../account/matching-code.ts';
import { claimAddress, holdAddress } from '../account/open-account.ts';
import { stepsOf, type Step } from '../../../infra/steps.ts';
import { verifyOwnPassword } from '../password/own-password.ts';

/** The purpose under which codes are derived; the mail worker must derive them with the same string. */
export const changePurpose = 'change_email';

/**
 * Requests a change of the account's e-mail address. The answer does not reveal whether the new address is taken: only the text of
 * the mail depends on it. Throws RefusalError `validation_failed` (wrong password, or the address is the current one),
 * `too_many_requests`.
 */
export async function requestEmailChange(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly accountId: Uuid; readonly newEmail: string; readonly password: string; readonly language: Language },
): Promise<void> {
  const { accountId, newEmail, password, language } = given;
  const emailKey = emailKeyOf(deps, newEmail);
  await verifyOwnPassword(deps, context, { accountId, password, field: 'password', action: 'change_email' });
  await checkRateLimit(deps, emailChangesPerAccount, accountId);
  await checkRateLimit(deps, emailChangesPerTarget, emailKey);
  const expiresAt = isoAfter(context.occurredAt, codeMs);
  await execute(deps, account, accountId, { type: 'RequestEmailChange', newEmail, emailKey, expiresAt, language }, context);
}

type Reason = Exclude<Extract<AttemptEvent, { type: 'CodeRefused' }>['data']['reason'], 'elsewhere'>;
const codeOf: Readonly<Record<Reason, ErrorCode>> = {
  wrong: 'code_wrong',
  unknown: 'code_wrong',
  expired: 'code_expired',
  used: 'code_used',
  tries_exceeded: 'code_tries_exceeded',
};

/**
 * Moves an account to the new address when its code matches. The new address is reserved before the event is written and the old
 * one is released after it. After a crash in between only the address that the account itself has counts, and the same code once more
 * releases the other. Throws RefusalError `code_wrong | code_expired | code_used | code_tries_exceeded | email_taken`, each recorded for
 * the audit.
 */
export async function confirmEmailChange(
  deps: IdentityDeps,
  context: CommandContext,
  { accountId, code }: { readonly accountId: Uuid; readonly code: string },
): Promise<{ readonly email: string; readonly position: string | null }> {
  const found = await readAccount(deps, accountId);
  const change = found?.account.change ?? null;
  if (!found) throw new RefusalError(refuse('code_wrong'));
  if (!change) {
    await recordAttempt(deps, context, { type: 'CodeRefused', data: { emailKey: found.account.emailKey, accountId, reason: 'unknown' } });
    throw new RefusalError(refuse('code_wrong'));
  }
  const { emailKey, number: issue } = change;
  const refuseCode = async (reason: Reason): Promise<never> => {
    await recordAttempt(deps, context, { type: 'CodeRefused', data: { emailKey, accountId, reason } });
    throw new RefusalError(refuse(codeOf[reason]));
  };
  const { exceeded } = await deps.vault.codeAttempts.consume({ purpose: changePurpose, subject: accountId, issue, max: maxCodeAttempts });
  if (exceeded) return refuseCode('tries_exceeded');
  const matched = findMatchingCode(deps, { purpose: changePurpose, accountId, newest: issue }, code);
  if (matched === null) return refuseCode('wrong');
  const step = stepsOf(context, context.tenantId);
  if (matched === issue && change.state === 'done') {
    await releasePrevious(deps, step, found);
    return refuseCode('used');
  }
  if (matched !== issue || change.state === 'void' || context.occurredAt > change.expiresAt) return refuseCode('expired');

  if (!(await takeAddress(deps, step, emailKey, accountId))) {
    await recordAttempt(deps, context, { type: 'EmailChangeRefused', data: { accountId, emailKey } });
    throw new RefusalError(refuse('email_taken'));
  }
  const changed = await handle(deps, account, accountId, { type: 'ChangeEmail', issue, at: context.occurredAt }, step('account'));
  if (changed.outcome === 'refused') {
    if (changed.refusal.code === 'code_used') return refuseCode('used');
    // The change was voided in the meantime: release the new address again unless the account has it.
    const current = await readAccount(deps, accountId);
    if (current?.account.emailKey !== emailKey) await release(deps, step('give-back'), emailKey, accountId);
    if (changed.refusal.code === 'code_expired') return refuseCode('expired');
    throw new RefusalError(changed.refusal);
  }
  const moved = await readAccount(deps, accountId);
  if (moved) await releasePrevious(deps, step, moved);
  const current = changed.state.status === 'none' ? null : changed.state.email;
  return { email: current ?? '', position: packPosition({ account: changed.position }) };
}

/** Reserves the new address for the account; returns false if another account owns it or is registering it now. */
async function takeAddress(deps: IdentityDeps, step: Step, emailKey: string, accountId: Uuid): Promise<boolean> {
  try {
    if (!(await holdAddress(deps, step, emailKey, accountId)).ours) return false;
    await claimAddress(deps, step, emailKey, accountId);
    return true;
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'conflict') return false;
    throw error;
  }
}

/** Releases the address that an account had before its last move, unless it has it again. */
async function releasePrevious(deps: IdentityDeps, step: Step, { account: { accountId, emailKey }, events }: FoundAccount): Promise<void> {
  const last = events.findLast((event) => event.type === 'EmailChanged');
  if (last?.type !== 'EmailChanged' || last.data.previousEmailKey === emailKey) return;
  await release(deps, step('release'), last.data.previousEmailKey, accountId);
}

async function release(deps: IdentityDeps, context: CommandContext, emailKey: string, accountId: Uuid): Promise<void> {
  await execute(deps, email, emailKey, { type: 'ReleaseEmail', emailKey, accountId }, context);
}
