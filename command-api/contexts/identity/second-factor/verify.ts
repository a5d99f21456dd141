import type { Uuid } from '@sumaa/contracts';
import { stepId, type CommandContext } from '@sumaa/event-store';
import { personActor, RefusalError, refuse, originOf, type AnyRequest } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { account } from '../account/account.ts';
import { readAccount } from '../account/find-account.ts';
import type { SecondFactorProof } from '../session/open-session.ts';
import { auditTenantOf } from '../session/businesses-of-account.ts';
import { verifyCode, verifyRecoveryCode, countAttempt } from './attempts.ts';

/** The second factor as given: the app's digits or a recovery code. If both are given, the recovery code counts. */
export interface SecondFactorGiven {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/**
 * Verifies the app's digits or a recovery code; each works once, and the use of a recovery code is recorded for the audit. The
 * caller must have called `takeGuess` before. Throws RefusalError `two_factor_wrong | two_factor_ended`.
 */
export async function verifyCodeOrRecoveryCode(
  deps: IdentityDeps,
  context: CommandContext,
  accountId: Uuid,
  given: SecondFactorGiven,
): Promise<void> {
  const { code = '', recoveryCode } = given;
  if (recoveryCode === undefined) return verifyCode(deps, context, accountId, code);
  const left = await verifyRecoveryCode(deps, context, accountId, recoveryCode);
  const codeUsed = { ...context, commandId: stepId(context.commandId, 'recovery') };
  await execute(deps, account, accountId, { type: 'NoteRecoveryCodeUsed', left }, codeUsed);
}

/**
 * Verifies the second factor, if the account has one, after its password was given outside the sign-in. Attempts share the counter
 * of the sign-in and go to the audit trail of the account's own tenant. Throws RefusalError `two_factor_code_needed` if nothing is
 * given, `two_factor_wrong | two_factor_ended | too_many_requests`.
 */
export async function verifySecondFactor(
  deps: IdentityDeps,
  request: AnyRequest,
  context: CommandContext,
  accountId: Uuid,
  given: SecondFactorGiven,
): Promise<SecondFactorProof> {
  const [factor, found] = await Promise.all([deps.vault.secondFactors.read(accountId), readAccount(deps, accountId)]);
  if (!factor || !found) return undefined;
  if (given.code === undefined && given.recoveryCode === undefined) throw new RefusalError(refuse('two_factor_code_needed'));
  const actor = personActor(found.account, originOf(request));
  const own = { ...context, actor, tenantId: await auditTenantOf(deps, found.account) };
  await countAttempt(deps, own, accountId, null);
  await verifyCodeOrRecoveryCode(deps, own, accountId, given);
  return 'second factor given';
}
