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

/** The other unconfirmed registration with the holder's address and this account id; null if there is none. */
export async function otherRegistrationWithEmail(
  deps: IdentityDeps,
  holder: RegisteredAccount,
  accountId: Uuid | null,
): Promise<RegisteredAccount | null> {
  if (accountId === null || accountId === holder.accountId) return null;
  const other = (await readAccount(deps, accountId))?.account;
  return other?.status === 'active' && !other.emailConfirmed && other.emailKey === holder.emailKey ? other : null;
}

/**
 * Moves the e-mail reservation from an unconfirmed registration to the account whose owner proved the address, and ends the old
 * registration with its memberships and sessions. Each step can be repeated; after a crash at any step exactly one of the two has
 * the address. Throws RefusalError `conflict` if a third account got it meanwhile.
 */
export async function moveEmailReservation(
  deps: IdentityDeps,
  context: CommandContext,
  { from, to }: { readonly from: RegisteredAccount; readonly to: RegisteredAccount },
): Promise<void> {
  const { accountId, emailKey } = to;
  const step = stepsOf(context, to.tenantId);
  await execute(deps, email, emailKey, { type: 'MoveEmail', emailKey, from: from.accountId, accountId }, step('address'));
  await execute(deps, account, accountId, { type: 'MarkEmailVerified' }, step('confirmed'));
  const of = stepsOf(context, from.tenantId);
  const ended = await handle(deps, account, from.accountId, { type: 'EndRegistration' }, of('given-up'));
  // An invitation confirmed that account meanwhile: it stays, without this address.
  if (ended.outcome === 'refused') return;
  for (const tenantId of from.tenantIds) {
    const left = stepsOf(context, tenantId)(`left-${tenantId}`);
    await deps.memberships.end(left, from.accountId);
  }
  await deps.vault.sessions.revokeAll(from.accountId);
}
