import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { handle } from '@sumaa/event-store';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { email } from '../email-reservation/email-reservation.ts';
import { account } from './account.ts';
import { readAccount } from './find-account.ts';
import { stepsOf } from '../../../infra/steps.ts';
import type { RegisteredAccount } from './state.ts';

/** The other registration with an account's address that waits to be confirmed under this id; null where there is none. */
export async function rivalOf(deps: IdentityDeps, holder: RegisteredAccount, accountId: Uuid | null): Promise<RegisteredAccount | null> {
  if (accountId === null || accountId === holder.accountId) return null;
  const other = (await readAccount(deps, accountId))?.account;
  return other?.status === 'active' && !other.emailConfirmed && other.emailKey === holder.emailKey ? other : null;
}

/**
 * Gives an address to the registration, or the account, of who proved that it is theirs, from a registration that nobody proved;
 * nothing of that stays in use. Every step may be repeated, and wherever it breaks off one of the two has the address. Throws RefusalError `conflict` where
 * a third got it meanwhile.
 */
export async function passAddressOn(
  deps: IdentityDeps,
  context: CommandContext,
  { from, to }: { readonly from: RegisteredAccount; readonly to: RegisteredAccount },
): Promise<void> {
  const { accountId, emailKey } = to;
  const step = stepsOf(context, to.tenantId);
  await execute(deps, email, emailKey, { type: 'PassEmailOn', emailKey, from: from.accountId, accountId }, step('address'));
  await execute(deps, account, accountId, { type: 'VouchForEmail' }, step('confirmed'));
  const of = stepsOf(context, from.tenantId);
  const given = await handle(deps, account, from.accountId, { type: 'GiveUpRegistration' }, of('given-up'));
  // Proved meanwhile, by an invitation: an account of its own, without this address.
  if (given.outcome === 'refused') return;
  for (const place of from.places) {
    const left = stepsOf(context, place)(`left-${place}`);
    await deps.memberships.end(left, from.accountId);
  }
  await deps.vault.sessions.revokeAll(from.accountId);
}
