import { setTimeout as delay } from 'node:timers/promises';
import { isoAfter, minute, type Uuid } from '@sumaa/contracts';
import { handle, load } from '@sumaa/event-store';
import { RefusalError } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import type { Step } from '../../../infra/steps.ts';
import { email } from '../email-reservation/email-reservation.ts';
import { account } from './account.ts';
import type { AccountCommand } from './commands.ts';

/** How long an unfinished registration keeps an address from others. */
const holdMs = minute;
/** How long a registration waits for another of the address to be done, and how often it looks. */
const othersMs = 5_000;
const lookMs = 10;

/** Who has an address: nobody finished (`ours` to go on with), or the account that claimed it. */
export type Address = { readonly ours: true; readonly claimed: boolean } | { readonly ours: false; readonly accountId: Uuid };

type Person = Omit<Extract<AccountCommand, { type: 'RegisterAccount' }>, 'type'>;

/**
 * Holds an address for an account that is about to be made. Another registration of it that is under way is waited for: who is told
 * of it learns that nobody had the address. Throws RefusalError `conflict` where that one broke off, `idempotency_mismatch`.
 */
export async function holdAddress(deps: IdentityDeps, step: Step, emailKey: string, accountId: Uuid): Promise<Address> {
  const until = performance.now() + othersMs;
  for (;;) {
    const address = await tryToHold(deps, step, emailKey, accountId);
    if (address) return address;
    if (performance.now() > until) throw new RefusalError({ code: 'conflict' });
    await delay(lookMs);
  }
}

/** Null while somebody else holds it. */
async function tryToHold(deps: IdentityDeps, step: Step, emailKey: string, accountId: Uuid): Promise<Address | null> {
  const context = step('hold');
  const at = context.occurredAt;
  const held = await handle(
    deps,
    email,
    emailKey,
    { type: 'HoldEmail', emailKey, accountId, at, expiresAt: isoAfter(at, holdMs) },
    context,
  );
  if (held.outcome === 'refused' && held.refusal.code !== 'conflict') throw new RefusalError(held.refusal);
  const reservation = held.outcome === 'accepted' ? held.state : (await load(deps, email, emailKey)).state;
  // A repeat may find that its hold had expired and was taken over meanwhile.
  if (reservation.status !== 'free' && reservation.accountId === accountId)
    return { ours: true, claimed: reservation.status === 'claimed' };
  return reservation.status === 'claimed' ? { ours: false, accountId: reservation.accountId } : null;
}

/** Makes the account and gives it its password; a late repeat of a finished registration does not bring an old one back. */
export async function openAccount(deps: IdentityDeps, step: Step, person: Person, hash: string, address: Address): Promise<void> {
  await execute(deps, account, person.accountId, { type: 'RegisterAccount', ...person }, step('account'));
  if (!address.ours || !address.claimed) await deps.vault.credentials.setPassword(person.accountId, { hash });
}

/** From here the account can be found by its address. */
export async function claimAddress(deps: IdentityDeps, step: Step, emailKey: string, accountId: Uuid): Promise<void> {
  await execute(deps, email, emailKey, { type: 'ClaimEmail', emailKey, accountId }, step('claim'));
}
