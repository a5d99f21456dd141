import { hour, type Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';
import type { OneTimeIssue } from '@sumaa/runtime/vault';
import type { IdentityDeps } from '../deps.ts';
import type { RegisteredAccount } from '../account/state.ts';
import { codesPerHour } from '../policy.ts';

/** The purpose under which codes are derived; the mail worker must derive them with the same string. */
export const codePurpose = 'confirm_email';

/** Whether the account is active and its address not yet confirmed. */
export const isUnconfirmed = (known: RegisteredAccount | null): known is RegisteredAccount & { readonly emailConfirmed: false } =>
  known !== null && known.status === 'active' && !known.emailConfirmed;

/** The attempt counter of an address without a code. Attempts are counted there too, so that unknown addresses behave the same. */
const counterWithoutCode = (emailKey: string): OneTimeIssue => ({
  purpose: codePurpose,
  subject: derivedId('unknown-email', emailKey),
  issue: 0,
});

/** The counter for code attempts on an address. */
export function codeAttemptCounterOf(emailKey: string, known: RegisteredAccount | null): OneTimeIssue {
  if (!isUnconfirmed(known)) return counterWithoutCode(emailKey);
  return { purpose: codePurpose, subject: known.accountId, issue: known.code?.number ?? 0 };
}

/**
 * Must be called before each new code is issued. Returns whether another code is allowed: at most `codesPerHour` per address, with
 * or without an account. A new code resets the attempt counter, so the counter of an address without a code is reset too.
 */
export async function takeCodeIssue({ vault }: IdentityDeps, emailKey: string): Promise<boolean> {
  const { allowed } = await vault.rateLimits.take({ scope: 'code-issued', key: emailKey, max: codesPerHour, windowSeconds: hour / 1000 });
  if (allowed) await vault.codeAttempts.renew(counterWithoutCode(emailKey));
  return allowed;
}

/** Like `takeCode`, for the first code of a registration; a repeated command (same `commandId`) takes no second code. */
export async function takeFirstCodeIssue(deps: IdentityDeps, emailKey: string, commandId: Uuid): Promise<boolean> {
  const { subject } = counterWithoutCode(emailKey);
  return (
    (await deps.vault.codeAttempts.markUsed({ purpose: 'registration_code', subject, issue: commandId })) && takeCodeIssue(deps, emailKey)
  );
}
