import type { TenantId } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import { connectionIdOf, firstRunIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { syncrun } from '../syncrun/syncrun.ts';
import { connection } from './connection.ts';

/**
 * The onboarding step reached by the Google connection: 0 nothing, 1 connected once, 2 locations chosen, 3 first sync complete.
 * Never goes back, even if the connection is lost later.
 */
export async function syncStep(deps: CommandDeps, tenantId: TenantId): Promise<number> {
  const { state, events } = await load(deps, connection, connectionIdOf(tenantId));
  if (state.status === 'none') return 0;
  if (!state.everChosen) return 1;
  for (const event of events) {
    if (event.type !== 'LocationsChosen') continue;
    const run = await load(deps, syncrun, firstRunIdOf(event.id));
    if (run.state.status === 'completed') return 3;
  }
  return 2;
}

/** Whether the tenant is connected to Google now. */
export async function isConnected(deps: CommandDeps, tenantId: TenantId): Promise<boolean> {
  const { state } = await load(deps, connection, connectionIdOf(tenantId));
  return state.status === 'connected';
}
