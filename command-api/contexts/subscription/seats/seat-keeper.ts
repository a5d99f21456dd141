import { randomUUID } from 'node:crypto';
import { limitsInForce, planCatalogue, platformTenant, type Iso, type PlanId, type TenantId, type Uuid } from '@sumaa/contracts';
import { load, stepId, type CommandContext } from '@sumaa/event-store';
import { RefusalError } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import { readSubscription } from '../usage/count-use.ts';
import { seats, seatsTaken, type SeatsCommand } from './seats.ts';

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

/** So many choices of a plan may come between the limit and the seat, before whoever joins is asked to repeat it. */
const mostTurns = 5;

export function createSeatKeeper(deps: CommandDeps): SeatKeeper {
  const stepOf = (context: CommandContext, type: SeatsCommand['type'], holderId: Uuid): CommandContext => ({
    ...context,
    commandId: stepId(context.commandId, `${type} ${holderId}`),
  });
  return {
    async takeSeat(context, { holderId, until, insteadOf = null }) {
      const { tenantId, occurredAt: at } = context;
      if (tenantId === platformTenant) return;
      const step = stepOf(context, 'TakeSeat', holderId);
      for (let left = mostTurns; ; left--) {
        // The limit is read after the turn, so one that is chosen meanwhile is noticed.
        const { turn } = (await load(deps, seats, tenantId)).state;
        const limit = limitsInForce(await readSubscription(deps, tenantId)).members;
        const command = { type: 'TakeSeat', tenantId, holderId, until, insteadOf, limit, turn, at } as const;
        const taken = await execute(deps, seats, tenantId, command, step).catch((error: unknown) => {
          if (left > 0 && error instanceof RefusalError && error.refusal.code === 'conflict') return null;
          throw error;
        });
        if (taken) return;
      }
    },
    async freeSeat(context, holderId) {
      const { tenantId } = context;
      if (tenantId === platformTenant) return;
      await execute(deps, seats, tenantId, { type: 'FreeSeat', tenantId, holderId }, stepOf(context, 'FreeSeat', holderId));
    },
    async members(tenantId) {
      const { holders } = (await load(deps, seats, tenantId)).state;
      return (Object.keys(holders) as Uuid[]).filter((holderId) => holders[holderId] === null);
    },
  };
}

/**
 * Chooses a plan, told how many members and open invitations there are; until that has ended, nobody joins beyond what the plan allows. So
 * whoever is invited at the same time is counted, or refused.
 */
export async function withinSeats<T>(
  deps: CommandDeps,
  context: CommandContext,
  plan: PlanId,
  choose: (membersUsed: number) => Promise<T>,
): Promise<T> {
  const tenantId = context.tenantId as Uuid;
  const { occurredAt: at } = context;
  const limit = planCatalogue[plan].limits.members;
  if (limit === null) return choose(seatsTaken((await load(deps, seats, tenantId)).state, at));
  const choiceId = randomUUID() as Uuid;
  // A repeated command chooses anew if it was not carried out, so it caps anew.
  const step = (name: string): CommandContext => ({ ...context, commandId: stepId(choiceId, name) });
  const { state } = await execute(deps, seats, tenantId, { type: 'CapSeats', tenantId, choiceId, limit, at }, step('CapSeats'));
  try {
    return await choose(seatsTaken(state, at));
  } finally {
    await execute(deps, seats, tenantId, { type: 'UncapSeats', tenantId, choiceId }, step('UncapSeats')).catch((error: unknown) =>
      deps.log.warn({ err: error, tenantId }, 'seats stay capped until the cap lapses'),
    );
  }
}
