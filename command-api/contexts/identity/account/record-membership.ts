import type { TenantId, Uuid } from '@sumaa/contracts';
import { stepId, type CommandContext } from '@sumaa/event-store';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { account } from './account.ts';

/**
 * Notes on the account that it has a place in a business, so that its owner can go there; to be called by whatever makes a
 * membership. Where the account was registered needs no note, and twice is once. Throws RefusalError `not_found`.
 */
export async function placeAccount(deps: IdentityDeps, context: CommandContext, accountId: Uuid, tenantId: TenantId): Promise<void> {
  const of = { ...context, tenantId, commandId: stepId(context.commandId, 'place') };
  await execute(deps, account, accountId, { type: 'PlaceAccount', tenantId }, of);
}
