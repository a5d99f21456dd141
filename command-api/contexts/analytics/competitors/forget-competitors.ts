import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { competitors } from './competitors.ts';

/** Removes every competitor of these branches of the context's tenant, which is erased. Repeating it changes nothing. */
export async function forgetCompetitors(
  deps: CommandDeps,
  context: CommandContext,
  { locationIds, accountId }: { readonly locationIds: readonly Uuid[]; readonly accountId: Uuid },
): Promise<void> {
  const { tenantId } = context;
  const step = stepsOf(context, tenantId);
  for (const locationId of locationIds) {
    for (const competitorId of (await findOwned(deps, competitors, locationId, tenantId))?.state.keys() ?? []) {
      const command = { type: 'RemoveCompetitor', competitor: { locationId, competitorId, accountId } } as const;
      await executeOwned(deps, competitors, locationId, command, step(`competitor-${competitorId}`));
    }
  }
}
