import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { Step } from '../../../infra/steps.ts';
import type { AccountCommand } from '../account/commands.ts';
import { claimAddress, holdAddress, openAccount } from '../account/open-account.ts';
import type { IdentityDeps } from '../deps.ts';

export type NewAccount = Omit<Extract<AccountCommand, { type: 'RegisterAccount' }>, 'type'>;

/**
 * Makes an account whose e-mail needs no proof: for operators and the demo. `join` gives it its membership before the address leads
 * to it. Every step may be repeated. Throws RefusalError `conflict` where another account has the address.
 */
export async function openVerifiedAccount(
  deps: IdentityDeps,
  step: Step,
  person: NewAccount,
  passwordHash: string,
  join: () => Promise<void>,
): Promise<void> {
  const { accountId, emailKey } = person;
  const address = await holdAddress(deps, step, emailKey, accountId);
  if (!address.ours) throw new RefusalError(refuse('conflict'));
  await openAccount(deps, step, person, passwordHash, address);
  await join();
  await claimAddress(deps, step, emailKey, accountId);
}
