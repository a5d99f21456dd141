import type { AccountEvent, AttemptEvent, ErrorCode, Refusal, Uuid } from '@sumaa/contracts';
import { handle, type CommandContext, type Handled } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { recordAttempt } from '../attempt.ts';
import { checkPassword } from '../password/check-password.ts';
import { trailOf } from '../session/businesses-of-account.ts';
import { account } from '../account/account.ts';
import type { AccountCommand } from '../account/commands.ts';
import { codePurpose, guessesAt } from './code-attempts.ts';
import { emailKeyOf, findAccount, readAccount, type FoundAccount } from '../account/find-account.ts';
import { codeTries, matchingIssue } from '../account/matching-code.ts';
import { invalidField } from '../password/own-password.ts';
import { passAddressOn, rivalOf } from '../account/move-email-reservation.ts';
import type { AccountState, RegisteredAccount } from '../account/state.ts';

/** What was typed, and from where. */
export interface GivenCode {
  readonly email: string;
  readonly code: string;
  /** The registration that this browser sent. */
  readonly registrationId: Uuid | null;
  /** Of the registration, where somebody could be asked for it and was; null: nobody can be, undefined: they have not been yet. */
  readonly password: string | null | undefined;
}

/**
 * Confirms an address by its code and answers the account. The code proves the mailbox; where several registered with the address,
 * `registrationId` says which of them it is confirmed for, and all others come to nothing. Where this browser registered nobody, a
 * person shows by the password that the registration is theirs: else they would make a stranger's account good, who could sign in to
 * it beside them. Exactly one caller gets through; whatever the vault or the stream say, an unknown address is answered like a wrong
 * code. Throws RefusalError `code_wrong | code_expired | code_used | code_tries_exceeded`, `code_elsewhere` where several registered
 * and it names none of them, `registration_elsewhere` where the password is still to be asked for, `validation_failed` on `password`,
 * each noted for the audit.
 */
export async function confirmEmail(
  deps: IdentityDeps,
  context: CommandContext,
  { email: address, code, registrationId, password }: GivenCode,
): Promise<FoundAccount['account']> {
  const emailKey = emailKeyOf(deps, address);
  const found = await findAccount(deps, emailKey);
  // The reads of an account that is there, also where there is none.
  if (!found) await readAccount(deps, derivedId('unknown-email', emailKey));
  const no = async (reason: Reason, answer = codeOf[reason]): Promise<never> => {
    const who = { emailKey, accountId: found?.account.accountId ?? null };
    const of = { ...context, tenantId: await trailOf(deps, found && found.account) };
    await recordAttempt(deps, of, { type: 'CodeRefused', data: { ...who, reason } });
    throw new RefusalError(refuse(answer));
  };
  const issue = found?.account.code?.number ?? 0;
  const guesses = guessesAt(emailKey, found && found.account);
  const { exceeded, used } = await deps.vault.tries.consume({ ...guesses, max: codeTries });
  if (exceeded) return no('tries_exceeded');
  if (!found) return no('unknown');

  const { accountId, tenantId } = found.account;
  const matched = matchingIssue(deps, { purpose: codePurpose, accountId, newest: issue }, code);
  if (matched === null) return no('wrong');
  if (used) return no('used');
  const rival = await rivalOf(deps, found.account, registrationId);
  const own = rival !== null || registrationId === accountId;
  const command = { type: 'ConfirmEmail', issue: matched, at: context.occurredAt, own } as const;
  if (!own && password !== null && account.decide(found.account, command).ok) {
    if (password === undefined) return no('elsewhere', 'registration_elsewhere');
    await checkPassword(deps, context, accountId, password).catch(ofField);
  }
  const refusal = rival
    ? await confirmFor(deps, context, { command, holder: found.account, rival })
    : await refusalOf(handle(deps, account, accountId, command, { ...context, tenantId }));
  if (refusal) {
    const reason = reasonOf[refusal.code];
    if (reason) return no(reason);
    // Given several times at once: the first of them passed the address on, and ended this account.
    if ((await findAccount(deps, emailKey))?.account.accountId !== accountId) return no('used');
    throw new RefusalError(refusal);
  }
  // A repeat of the same request finds the event of the first: only one of them may have the session. Marked is the code itself,
  // under which guesses are counted no more once the address is confirmed.
  if (!(await deps.vault.tries.markUsed({ purpose: codePurpose, subject: accountId, issue }))) return no('used');
  return rival ?? found.account;
}

/** The code is the holder's, the registration another's: where the code holds, the address goes there. */
async function confirmFor(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly command: AccountCommand; readonly holder: RegisteredAccount; readonly rival: RegisteredAccount },
): Promise<Refusal | null> {
  const decided = account.decide(given.holder, given.command);
  if (!decided.ok) return decided.refusal;
  await passAddressOn(deps, context, { from: given.holder, to: given.rival });
  return null;
}

async function refusalOf(handling: Promise<Handled<AccountState, AccountEvent>>): Promise<Refusal | null> {
  const handled = await handling;
  return handled.outcome === 'refused' ? handled.refusal : null;
}

/** Nobody is signed in yet, but which account it is about is known by now: the field is wrong, not the address. */
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
/** What the account itself says no with. */
const reasonOf: Partial<Record<ErrorCode, Reason>> = { code_used: 'used', code_expired: 'expired', code_elsewhere: 'elsewhere' };
