import { limitsInForce, platformTenant, type Iso, type TenantId, type Uuid } from '@sumaa/contracts';
import { load, stepId, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import { readSubscription } from '../usage/count-use.ts';
import { seats, type SeatsCommand } from './seats.ts';

/** Keeps the number of members and open invitations within the plan. The platform itself has no seats. */
export interface SeatKeeper {
  /**
   * Takes a seat for a membership or an invitation of the context's tenant, or prolongs the one it holds; `insteadOf`: the invitation that
   * becomes a membership. Throws RefusalError `limit_reached`.
   */
  takeSeat(
    context: CommandContext,
    seat: { readonly holderId: Uuid; readonly until: Iso | null; readonly insteadOf?: Uuid },
  ): Promise<void>;
  freeSeat(context: CommandContext, holderId: Uuid): Promise<void>;
  /** Who holds a seat for good: the ids of the members. */
  members(tenantId: TenantId): Promise<readonly Uuid[]>;
}

export function createSeatKeeper(deps: CommandDeps): SeatKeeper {
  async function run(context: CommandContext, command: SeatsCommand): Promise<void> {
    const step = { ...context, commandId: stepId(context.commandId, `${command.type} ${command.holderId}`) };
    await execute(deps, seats, command.tenantId, command, step);
  }
  return {
    async takeSeat(context, { holderId, until, insteadOf = null }) {
      if (context.tenantId === platformTenant) return;
      const limit = limitsInForce(await readSubscription(deps, context.tenantId)).members;
      const at = context.occurredAt;
      await run(context, { type: 'TakeSeat', tenantId: context.tenantId, holderId, until, insteadOf, limit, at });
    },
    async freeSeat(context, holderId) {
      if (context.tenantId === platformTenant) return;
      await run(context, { type: 'FreeSeat', tenantId: context.tenantId, holderId });
    },
    async members(tenantId) {
      const { state } = await load(deps, seats, tenantId);
      return (Object.keys(state) as Uuid[]).filter((holderId) => state[holderId] === null);
    },
  };
}
