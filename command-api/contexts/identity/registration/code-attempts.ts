import { hour, type Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';
import type { OneTimeIssue } from '@sumaa/runtime/vault';
import type { IdentityDeps } from '../deps.ts';
import { codesAnHour, type RegisteredAccount } from '../account/state.ts';

/** The purpose under which codes are derived; the mail worker derives them with the same word. */
export const codePurpose = 'confirm_email';

/** Whether an account waits for its address to be confirmed. */
export const isWaiting = (known: RegisteredAccount | null): known is RegisteredAccount & { readonly emailConfirmed: false } =>
  known !== null && known.status === 'active' && !known.emailConfirmed;

/** Where there is no code to guess, guesses are counted all the same: by the address. */
const ofNoCode = (emailKey: string): OneTimeIssue => ({
  purpose: codePurpose,
  subject: derivedId('unknown-email', emailKey),
  issue: 0,
});

/** What guesses at an address are counted under. */
export function guessesAt(emailKey: string, known: RegisteredAccount | null): OneTimeIssue {
  if (!isWaiting(known)) return ofNoCode(emailKey);
  return { purpose: codePurpose, subject: known.accountId, issue: known.code?.number ?? 0 };
}

/**
 * To be called wherever another code is asked for: whether there may be one, so many an hour for whoever has the address or nobody.
 * A new code is guessed at anew, so where there is none the guesses begin anew as well.
 */
export async function takeCode({ vault }: IdentityDeps, emailKey: string): Promise<boolean> {
  const { allowed } = await vault.attempts.take({ scope: 'code-issued', key: emailKey, max: codesAnHour, windowSeconds: hour / 1000 });
  if (allowed) await vault.tries.renew(ofNoCode(emailKey));
  return allowed;
}

/** As `takeCode`, of one registration; its repeat asks for no other code. */
export async function takeFirstCode(deps: IdentityDeps, emailKey: string, commandId: Uuid): Promise<boolean> {
  const { subject } = ofNoCode(emailKey);
  return (await deps.vault.tries.markUsed({ purpose: 'registration_code', subject, issue: commandId })) && takeCode(deps, emailKey);
}
