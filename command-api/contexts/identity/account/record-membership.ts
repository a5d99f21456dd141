import type { TenantId, Uuid } from '@sumaa/contracts';
import { stepId, type CommandContext } from '@sumaa/event-store';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { account } from './account.ts';

/**
 * Records on the account that it has a membership in a business, so that the user can switch to it. Must be called whenever a
 * membership is created; the business of registration is already recorded, and repeats have no effect. Throws RefusalError
 * `not_found`.
 */
export async function recordMembership(deps: IdentityDeps, context: CommandContext, accountId: Uuid, tenantId: TenantId): Promise<void> {
  const of = { ...context, tenantId, commandId: stepId(context.commandId, 'place') };
  await execute(deps, account, accountId, { type: 'RecordMembership', tenantId }, of);
}
