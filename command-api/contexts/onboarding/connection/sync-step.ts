import { onboardingSteps, type TenantId } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import { connectionIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { syncrun } from '../syncrun/syncrun.ts';
import { chosenRuns } from './chosen-runs.ts';
import { connection } from './connection.ts';

/**
 * How far onboarding got by what happened at Google: 0 nothing, 1 connected once, 2 locations chosen, 3 a first sync
 * complete. It never goes back: losing the connection later does not undo what was done.
 */
export async function syncStep(deps: CommandDeps, tenantId: TenantId): Promise<number> {
  const { state, events } = await load(deps, connection, connectionIdOf(tenantId));
  if (state.status === 'none') return 0;
  if (!state.everChosen) return onboardingSteps.connected;
  for (const { runId } of chosenRuns(events)) {
    const run = await load(deps, syncrun, runId);
    if (run.state.status === 'completed') return onboardingSteps.synced;
  }
  return onboardingSteps.chosen;
}

/** Whether the tenant's connection to Google is alive. */
export async function isConnected(deps: CommandDeps, tenantId: TenantId): Promise<boolean> {
  const { state } = await load(deps, connection, connectionIdOf(tenantId));
  return state.status === 'connected';
}
