import { codeMs, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { codeStepMs, inEqualTime } from '../../../infra/equal-time.ts';
import { emailKeyOf } from '../account/find-account.ts';
import type { IdentityDeps } from '../deps.ts';
import { takeCodeIssue } from './code-attempts.ts';

/**
 * Issues a new code, which voids the previous one, for the registration that this browser sent, else for the newest one of the address.
 * Does nothing where none waits; `inEqualTime` hides that.
 */
export async function sendEmailCode(
  deps: IdentityDeps,
  context: CommandContext,
  { email, registrationId }: { readonly email: string; readonly registrationId: Uuid | null },
): Promise<void> {
  const emailKey = emailKeyOf(deps, email);
  await inEqualTime(codeStepMs, async () => {
    const waiting = (await deps.vault.registrations.ofAddress(emailKey)).filter(({ completed }) => !completed);
    const registration = waiting.find(({ id }) => id === registrationId) ?? waiting[0];
    if (!registration || !(await takeCodeIssue(deps, emailKey))) return;
    const expiresAt = new Date(Date.parse(context.occurredAt) + codeMs);
    await deps.vault.registrations.issueCode({ ...registration, expiresAt });
  });
}
