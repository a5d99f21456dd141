import { codeMs, isoAfter, type Language, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { emailHmac } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import { execute } from '../../../infra/execute.ts';
import { checkRateLimit } from '../../../infra/rate-limits.ts';
import { account } from '../account/account.ts';
import { readAccount } from '../account/find-account.ts';
import { findMatchingCode } from '../account/matching-code.ts';
import { recordAttempt } from '../attempt.ts';
import type { IdentityDeps } from '../deps.ts';
import { maxCodeAttempts } from '../policy.ts';
import { phoneCodesPerAccount, phoneCodesPerTarget } from '../rate-limits.ts';

/** The purpose under which codes are derived; the worker that sends them must derive them with the same string. */
export const phonePurpose = 'confirm_phone';

/**
 * Asks for a code to the number of the profile; a worker sends it. Writes nothing when the number is confirmed already. Throws RefusalError
 * `sms_unavailable`, `phone_missing`, `too_many_requests`.
 */
export async function requestPhoneCode(
  deps: IdentityDeps,
  context: CommandContext,
  { accountId, language }: { readonly accountId: Uuid; readonly language: Language },
): Promise<string | null> {
  if (!deps.config.sms) throw new RefusalError(refuse('sms_unavailable'));
  const phone = (await readAccount(deps, accountId))?.account.phone ?? null;
  if (phone === null) throw new RefusalError(refuse('phone_missing'));
  await checkRateLimit(deps, phoneCodesPerAccount, accountId);
  await checkRateLimit(deps, phoneCodesPerTarget, emailHmac(deps.config.keys.emailHmac, phone));
  const expiresAt = isoAfter(context.occurredAt, codeMs);
  const { position } = await execute(deps, account, accountId, { type: 'RequestPhoneCode', expiresAt, language }, context);
  return packPosition({ account: position });
}

const reasons = { code_wrong: 'wrong', code_expired: 'expired', code_used: 'used', code_tries_exceeded: 'tries_exceeded' } as const;

/**
 * Confirms the number of the profile when its code matches. Throws RefusalError `code_wrong | code_expired | code_used |
 * code_tries_exceeded`, each recorded for the audit.
 */
export async function confirmPhone(
  deps: IdentityDeps,
  context: CommandContext,
  { accountId, code }: { readonly accountId: Uuid; readonly code: string },
): Promise<string | null> {
  const found = await readAccount(deps, accountId);
  if (!found) throw new RefusalError(refuse('code_wrong'));
  const { emailKey, phoneProof } = found.account;
  const refuseCode = async (as: keyof typeof reasons): Promise<never> => {
    await recordAttempt(deps, context, { type: 'CodeRefused', data: { emailKey, accountId, reason: reasons[as] } });
    throw new RefusalError(refuse(as));
  };
  const issue = phoneProof.code?.number ?? null;
  if (issue === null) return refuseCode('code_wrong');
  const { exceeded } = await deps.vault.codeAttempts.consume({ purpose: phonePurpose, subject: accountId, issue, max: maxCodeAttempts });
  if (exceeded) return refuseCode('code_tries_exceeded');
  const matched = findMatchingCode(deps, { purpose: phonePurpose, accountId, newest: issue }, code);
  if (matched === null) return refuseCode('code_wrong');
  try {
    const command = { type: 'ConfirmPhone', issue: matched, at: context.occurredAt } as const;
    const { position } = await execute(deps, account, accountId, command, context);
    return packPosition({ account: position });
  } catch (error) {
    const refused = error instanceof RefusalError ? error.refusal.code : null;
    if (refused === 'code_expired' || refused === 'code_used') return refuseCode(refused);
    throw error;
  }
}
