import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { execute } from '../../../infra/execute.ts';
import { account } from '../account/account.ts';
import type { IdentityDeps } from '../deps.ts';
import { signInPerAccount } from '../rate-limits.ts';

/** Gives an account another password, ends all its sessions and lifts its sign-in limit. Throws RefusalError `not_found`. */
export async function setPasswordByOperator(
  deps: IdentityDeps,
  context: CommandContext,
  given: { readonly accountId: Uuid; readonly emailKey: string; readonly password: string },
): Promise<void> {
  const { vault } = deps;
  const { accountId, emailKey, password } = given;
  const hash = await vault.credentials.hash(password);
  await execute(deps, account, accountId, { type: 'RecordPasswordSet', how: 'operator' }, context);
  await vault.changePassword(accountId, hash);
  await vault.rateLimits.clear({ scope: signInPerAccount.scope, key: emailKey });
}
