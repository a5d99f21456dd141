import { isoAfter, minute } from '@sumaa/contracts';
import { handle, load, type CommandContext } from '@sumaa/event-store';
import { googleHmac } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { account } from '../account/account.ts';
import { readAccount, type FoundAccount } from '../account/find-account.ts';
import { stepsOf } from '../../../infra/steps.ts';
import type { RegisteredAccount } from '../account/state.ts';
import { googleIdentity } from './google-identity.ts';

/** The key (HMAC) of a Google account, which names its reservation stream. */
export const googleKeyOf = ({ config }: Pick<IdentityDeps, 'config'>, subject: string): string =>
  googleHmac(config.keys.emailHmac, subject);

/**
 * The account that this Google account may sign in to, or null. Both the reservation and the account must say so; a hold alone is
 * not enough.
 */
export async function findLinked(deps: IdentityDeps, googleKey: string): Promise<FoundAccount['account'] | null> {
  const { state } = await load(deps, googleIdentity, googleKey);
  if (state.status !== 'claimed') return null;
  const found = await readAccount(deps, state.accountId);
  return found?.account.protection.google?.key === googleKey ? found.account : null;
}

/** Links a Google account to this account, in place of an earlier one. Throws RefusalError `google_linked_elsewhere`. */
export async function linkGoogle(
  deps: IdentityDeps,
  context: CommandContext,
  owner: RegisteredAccount,
  given: { readonly googleKey: string; readonly email: string },
): Promise<void> {
  const { accountId } = owner;
  const { googleKey, email } = given;
  const step = stepsOf(context, context.tenantId);
  const at = context.occurredAt;
  const hold = { type: 'HoldGoogle', googleKey, accountId, at, expiresAt: isoAfter(at, minute) } as const;
  const held = await handle(deps, googleIdentity, googleKey, hold, step('hold'));
  if (held.outcome === 'refused') {
    if (held.refusal.code === 'conflict') throw new RefusalError(refuse('google_linked_elsewhere'));
    throw new RefusalError(held.refusal);
  }
  await execute(deps, account, accountId, { type: 'LinkGoogle', googleKey, email }, step('link'));
  await execute(deps, googleIdentity, googleKey, { type: 'ClaimGoogle', googleKey, accountId }, step('claim'));
  const before = owner.protection.google;
  if (before && before.key !== googleKey) await release(deps, step('release'), before.key, owner);
}

/** Removes the account's link to its Google account; does nothing without one. */
export async function unlinkGoogle(deps: IdentityDeps, context: CommandContext, owner: RegisteredAccount): Promise<void> {
  const { google } = owner.protection;
  if (!google) return;
  const step = stepsOf(context, context.tenantId);
  await execute(deps, account, owner.accountId, { type: 'UnlinkGoogle' }, step('unlink'));
  await release(deps, step('release'), google.key, owner);
}

async function release(deps: IdentityDeps, context: CommandContext, googleKey: string, owner: RegisteredAccount): Promise<void> {
  await execute(deps, googleIdentity, googleKey, { type: 'ReleaseGoogle', googleKey, accountId: owner.accountId }, context);
}
