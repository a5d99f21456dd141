import type { AttemptEvent, FieldErrorCode, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { recordAttempt } from '../attempt.ts';
import { checkRateLimit } from '../../../infra/rate-limits.ts';
import { passwordsPerAccount } from '../rate-limits.ts';
import { account } from '../account/account.ts';
import { readAccount } from '../account/find-account.ts';
import type { RegisteredAccount } from '../account/state.ts';
import { newPasswordProblem } from './new-password-problem.ts';

/** A RefusalError `validation_failed` for one field. */
export const invalidField = (field: string, code: FieldErrorCode): RefusalError =>
  new RefusalError(refuse('validation_failed', undefined, { [field]: [code] }));

export type PasswordAction = Extract<AttemptEvent, { type: 'PasswordRefused' }>['data']['action'];

/**
 * Verifies the account's password for a signed-in user. Throws RefusalError `validation_failed` on the field (recorded for the
 * audit), `too_many_requests` after ten attempts in a quarter of an hour.
 */
export async function verifyOwnPassword(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly accountId: Uuid; readonly password: string; readonly field: string; readonly action: PasswordAction },
): Promise<void> {
  const { accountId, action } = given;
  await checkRateLimit(deps, passwordsPerAccount, accountId);
  if ((await deps.vault.credentials.verifyPassword(accountId, given.password)) === null) {
    await recordAttempt(deps, context, { type: 'PasswordRefused', data: { accountId, action } });
    throw invalidField(given.field, 'passwordWrong');
  }
  await deps.vault.rateLimits.clear({ scope: passwordsPerAccount.scope, key: accountId });
}

/** Like `provePassword` on the field `password`, but returns the account. Throws RefusalError `not_found` too. */
export async function verifiedOwner(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly accountId: Uuid; readonly password: string; readonly action: PasswordAction },
): Promise<RegisteredAccount> {
  await verifyOwnPassword(deps, context, { ...given, field: 'password' });
  const found = await readAccount(deps, given.accountId);
  if (!found) throw new RefusalError(refuse('not_found'));
  return found.account;
}

/**
 * Changes the password and ends all other sessions. A repeat of the command is answered like the first. Throws RefusalError
 * `validation_failed` on `currentPassword` or `newPassword`, `too_many_requests`, `not_found`.
 */
export async function changePassword(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly accountId: Uuid; readonly sessionId: Uuid; readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const { accountId, sessionId, currentPassword: password, newPassword } = given;
  const problem = await newPasswordProblem(deps, newPassword);
  if (problem) throw invalidField('newPassword', problem);
  const found = await readAccount(deps, accountId);
  if (!found) throw new RefusalError(refuse('not_found'));
  const { commandId, commandHash } = context;
  const earlier = found.events.find(({ metadata }) => metadata.commandId === commandId && metadata.commandHash === commandHash);
  // A late repeat must not restore an old password.
  if (earlier && earlier !== found.events.findLast(({ type }) => type === 'PasswordSet')) return;
  // The first request may have stopped at any step: finish the rest. Its password may already be the current one, so it is not
  // checked.
  if (!earlier) await verifyOwnPassword(deps, context, { accountId, password, field: 'currentPassword', action: 'change_password' });
  const hash = await deps.vault.credentials.hash(newPassword);
  await execute(deps, account, accountId, { type: 'RecordPasswordSet', how: 'changed' }, context);
  await deps.vault.changePassword(accountId, hash, { except: sessionId });
}
