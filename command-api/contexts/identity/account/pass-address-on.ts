import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { handle } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { execute, executeOwned } from '../../../wiring/execute.ts';
import { email } from '../email/email.ts';
import { member } from '../member/member.ts';
import { account } from './account.ts';
import { readAccount } from './find-account.ts';
import { stepsOf } from './open-account.ts';
import type { RegisteredAccount } from './state.ts';

/** The other registration with an account's address that waits to be confirmed under this id; null where there is none. */
export async function rivalOf(deps: CommandDeps, holder: RegisteredAccount, accountId: Uuid | null): Promise<RegisteredAccount | null> {
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
  deps: CommandDeps,
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
    await executeOwned(deps, member, memberIdOf(place, from.accountId), { type: 'DeactivateMember' }, left);
  }
  await deps.vault.sessions.revokeAll(from.accountId);
}
