import type { AccountEvent, AttemptEvent, ErrorCode, Refusal, Uuid } from '@sumaa/contracts';
import { handle, type CommandContext, type Handled } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { recordAttempt } from '../attempt.ts';
import { checkPassword } from '../password/check-password.ts';
import { auditTenantOf } from '../session/businesses-of-account.ts';
import { account } from '../account/account.ts';
import type { AccountCommand } from '../account/commands.ts';
import { codePurpose, codeAttemptCounterOf } from './code-attempts.ts';
import { emailKeyOf, findAccount, readAccount, type FoundAccount } from '../account/find-account.ts';
import { findMatchingCode } from '../account/matching-code.ts';
import { maxCodeAttempts } from '../policy.ts';
import { invalidField } from '../password/own-password.ts';
import { moveEmailReservation, otherRegistrationWithEmail } from '../account/move-email-reservation.ts';
import type { AccountState, RegisteredAccount } from '../account/state.ts';

/** The code as typed, and the browser it came from. */
export interface GivenCode {
  readonly email: string;
  readonly code: string;
  /** The registration that this browser sent; null if it sent none. */
  readonly registrationId: Uuid | null;
  /** The password of the registration: undefined if the user was not asked for it yet, null if the client cannot ask. */
  readonly password: string | null | undefined;
}

/**
 * Confirms an address by its code and returns the account. If several registrations have the address, `registrationId` selects the
 * confirmed one; the others end. If this browser sent no registration, the user must also give the password, because otherwise they
 * would confirm an account that a stranger registered and can sign in to. Exactly one concurrent caller succeeds, and an unknown
 * address is answered like a wrong code. Throws RefusalError `code_wrong | code_expired | code_used | code_tries_exceeded`,
 * `code_elsewhere` (several registrations, none selected), `registration_elsewhere` (the password is needed), `validation_failed`
 * on `password`; each is recorded for the audit.
 */
export async function confirmEmail(
  deps: IdentityDeps,
  context: CommandContext,
  { email: address, code, registrationId, password }: GivenCode,
): Promise<FoundAccount['account']> {
  const emailKey = emailKeyOf(deps, address);
  const found = await findAccount(deps, emailKey);
  // An unknown address must cost the same reads as a known one.
  if (!found) await readAccount(deps, derivedId('unknown-email', emailKey));
  const refuseCode = async (reason: Reason, answer = codeOf[reason]): Promise<never> => {
    const who = { emailKey, accountId: found?.account.accountId ?? null };
    const of = { ...context, tenantId: await auditTenantOf(deps, found && found.account) };
    await recordAttempt(deps, of, { type: 'CodeRefused', data: { ...who, reason } });
    throw new RefusalError(refuse(answer));
  };
  const issue = found?.account.code?.number ?? 0;
  const guesses = codeAttemptCounterOf(emailKey, found && found.account);
  const { exceeded, used } = await deps.vault.codeAttempts.consume({ ...guesses, max: maxCodeAttempts });
  if (exceeded) return refuseCode('tries_exceeded');
  if (!found) return refuseCode('unknown');

  const { accountId, tenantId } = found.account;
  const matched = findMatchingCode(deps, { purpose: codePurpose, accountId, newest: issue }, code);
  if (matched === null) return refuseCode('wrong');
  if (used) return refuseCode('used');
  const rival = await otherRegistrationWithEmail(deps, found.account, registrationId);
  const own = rival !== null || registrationId === accountId;
  const command = { type: 'ConfirmEmail', issue: matched, at: context.occurredAt, own } as const;
  if (!own && password !== null && account.decide(found.account, command).ok) {
    if (password === undefined) return refuseCode('elsewhere', 'registration_elsewhere');
    await checkPassword(deps, context, accountId, password).catch(ofField);
  }
  const refusal = rival
    ? await confirmFor(deps, context, { command, holder: found.account, rival })
    : await refusalOf(handle(deps, account, accountId, command, { ...context, tenantId }));
  if (refusal) {
    const reason = reasonOf[refusal.code];
    if (reason) return refuseCode(reason);
    // Concurrent requests: the first one moved the address to the other registration and ended this account.
    if ((await findAccount(deps, emailKey))?.account.accountId !== accountId) return refuseCode('used');
    throw new RefusalError(refusal);
  }
  // A repeat of the same request finds the event of the first, but only one of them may open the session. The mark is set on the
  // code itself, because attempts are no longer counted under it once the address is confirmed.
  if (!(await deps.vault.codeAttempts.markUsed({ purpose: codePurpose, subject: accountId, issue }))) return refuseCode('used');
  return rival ?? found.account;
}

/** Moves the address to the rival registration if the holder's code is valid. Returns the refusal, or null. */
async function confirmFor(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly command: AccountCommand; readonly holder: RegisteredAccount; readonly rival: RegisteredAccount },
): Promise<Refusal | null> {
  const decided = account.decide(given.holder, given.command);
  if (!decided.ok) return decided.refusal;
  await moveEmailReservation(deps, context, { from: given.holder, to: given.rival });
  return null;
}

async function refusalOf(handling: Promise<Handled<AccountState, AccountEvent>>): Promise<Refusal | null> {
  const handled = await handling;
  return handled.outcome === 'refused' ? handled.refusal : null;
}

/** The account is already known here, so a wrong password is an error of the field, not `wrong_credentials`. */
function ofField(error: unknown): never {
  throw error instanceof RefusalError && error.refusal.code === 'wrong_credentials' ? invalidField('password', 'passwordWrong') : error;
}

type Reason = Extract<AttemptEvent, { type: 'CodeRefused' }>['data']['reason'];
const codeOf: Readonly<Record<Reason, ErrorCode>> = {
  wrong: 'code_wrong',
  unknown: 'code_wrong',
  expired: 'code_expired',
  used: 'code_used',
  tries_exceeded: 'code_tries_exceeded',
  elsewhere: 'code_elsewhere',
};
/** Maps the refusals of the account to audit reasons. */
const reasonOf: Partial<Record<ErrorCode, Reason>> = { code_used: 'used', code_expired: 'expired', code_elsewhere: 'elsewhere' };
