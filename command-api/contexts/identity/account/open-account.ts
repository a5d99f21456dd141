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
import { readAccount } from './find-account.ts';

/** How long an unfinished registration holds an address. */
const holdMs = minute;
/** How long a registration waits for another one with the same address, and how often it checks, in ms. */
const othersMs = 5_000;
const lookMs = 10;

/** The owner of an address: `ours` if this account holds or claimed it, else another account claimed it. */
export type Address = { readonly ours: true; readonly claimed: boolean } | { readonly ours: false };

type Person = Omit<Extract<AccountCommand, { type: 'RegisterAccount' }>, 'type'>;

/**
 * Holds an address for an account that is about to be created. Waits while another registration with the address runs, because
 * refusing at once would reveal that the address had no account. Throws RefusalError `conflict` if the other registration does not
 * finish within 5 s, `idempotency_mismatch`.
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

/** Returns null while another registration holds the address. */
async function tryToHold(deps: IdentityDeps, step: Step, emailKey: string, accountId: Uuid): Promise<Address | null> {
  const context = step('hold');
  const at = context.occurredAt;
  const movedAway = await accountMovedAway(deps, emailKey);
  const hold = { type: 'HoldEmail', emailKey, accountId, at, expiresAt: isoAfter(at, holdMs), movedAway } as const;
  const held = await handle(deps, email, emailKey, hold, context);
  if (held.outcome === 'refused' && held.refusal.code !== 'conflict') throw new RefusalError(held.refusal);
  const reservation = held.outcome === 'accepted' ? held.state : (await load(deps, email, emailKey)).state;
  // When the command is repeated, its hold may have expired and another registration may have taken the address.
  if (reservation.status !== 'free' && reservation.accountId === accountId)
    return { ours: true, claimed: reservation.status === 'claimed' };
  return reservation.status === 'claimed' ? { ours: false } : null;
}

/** The account that claimed an address it has left since, because a process died before it released the address; null if none did. */
async function accountMovedAway(deps: IdentityDeps, emailKey: string): Promise<Uuid | null> {
  const { state } = await load(deps, email, emailKey);
  if (state.status !== 'claimed') return null;
  return (await readAccount(deps, state.accountId))?.account.emailKey === emailKey ? null : state.accountId;
}

/** Creates the account and sets its password. A late repeat of a finished registration does not restore the old password. */
export async function openAccount(deps: IdentityDeps, step: Step, person: Person, hash: string, address: Address): Promise<void> {
  await execute(deps, account, person.accountId, { type: 'RegisterAccount', ...person }, step('account'));
  if (!address.ours || !address.claimed) await deps.vault.credentials.setPassword(person.accountId, { hash });
}

/** Claims the address; from here on the account can be found by it. */
export async function claimAddress(deps: IdentityDeps, step: Step, emailKey: string, accountId: Uuid): Promise<void> {
  await execute(deps, email, emailKey, { type: 'ClaimEmail', emailKey, accountId }, step('claim'));
}
