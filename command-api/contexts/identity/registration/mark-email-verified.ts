import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { account } from '../account/account.ts';

/** Marks an account's address as verified without a code, for accounts that an operator or the demo creates. */
export async function markEmailVerified(deps: IdentityDeps, context: CommandContext, accountId: Uuid): Promise<void> {
  await execute(deps, account, accountId, { type: 'MarkEmailVerified' }, context);
}
