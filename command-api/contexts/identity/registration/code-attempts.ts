import { hour } from '@sumaa/contracts';
import { derivedId } from '@sumaa/runtime/derive';
import type { OneTimeIssue } from '@sumaa/runtime/vault';
import type { IdentityDeps } from '../deps.ts';
import { codesPerHour } from '../policy.ts';

/** The purpose under which codes are derived; the mail worker must derive them with the same string. */
export const codePurpose = 'confirm_email';

/** The counter of attempts at the codes of an address, whichever registration they are for. */
export const codeAttemptsOf = (emailKey: string): OneTimeIssue => ({
  purpose: codePurpose,
  subject: derivedId('registrations', emailKey),
  issue: 0,
});

/** Must be called before each new code is issued. Returns whether another one is allowed for this address; it resets the attempts. */
export async function takeCodeIssue({ vault }: IdentityDeps, emailKey: string): Promise<boolean> {
  const { allowed } = await vault.rateLimits.take({
    scope: 'code-issued',
    key: emailKey,
    max: codesPerHour,
    windowSeconds: hour / 1000,
    sliding: true,
  });
  if (allowed) await vault.codeAttempts.renew(codeAttemptsOf(emailKey));
  return allowed;
}
