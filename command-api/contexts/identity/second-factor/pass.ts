import type { Uuid } from '@sumaa/contracts';
import { stepId, type CommandContext } from '@sumaa/event-store';
import { personActor, RefusalError, refuse, whenceOf, type AnyRequest } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { account } from '../account/account.ts';
import { readAccount } from '../account/find-account.ts';
import type { SecondFactorProof } from '../session/open-session.ts';
import { trailOf } from '../session/businesses-of-account.ts';
import { passCode, passRecoveryCode, takeGuess } from './guess.ts';

/** What somebody gives besides the first factor: the app's digits, or a recovery code, which counts where both are given. */
export interface SecondFactorGiven {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/**
 * The app's digits or a recovery code, each once; the latter is noted for the audit. A guess must have been taken. Throws
 * RefusalError `two_factor_wrong | two_factor_ended`.
 */
export async function passEither(deps: IdentityDeps, context: CommandContext, accountId: Uuid, given: SecondFactorGiven): Promise<void> {
  const { code = '', recoveryCode } = given;
  if (recoveryCode === undefined) return passCode(deps, context, accountId, code);
  const left = await passRecoveryCode(deps, context, accountId, recoveryCode);
  const noted = { ...context, commandId: stepId(context.commandId, 'recovery') };
  await execute(deps, account, accountId, { type: 'NoteRecoveryCodeUsed', left }, noted);
}

/**
 * The second factor of whoever has just given the password of an account outside the sign-in, where it has one; counted together
 * with the guesses at the sign-in, and written to the account's own trail. Throws RefusalError `two_factor_code_needed` where
 * nothing is given, `two_factor_wrong | two_factor_ended | too_many_requests`.
 */
export async function passSecondFactor(
  deps: IdentityDeps,
  request: AnyRequest,
  context: CommandContext,
  accountId: Uuid,
  given: SecondFactorGiven,
): Promise<SecondFactorProof> {
  const [factor, found] = await Promise.all([deps.vault.secondFactors.read(accountId), readAccount(deps, accountId)]);
  if (!factor || !found) return undefined;
  if (given.code === undefined && given.recoveryCode === undefined) throw new RefusalError(refuse('two_factor_code_needed'));
  const actor = personActor(found.account, whenceOf(request));
  const own = { ...context, actor, tenantId: await trailOf(deps, found.account) };
  await takeGuess(deps, own, accountId, null);
  await passEither(deps, own, accountId, given);
  return 'second factor given';
}
