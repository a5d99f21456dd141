import { readable, type TenantId, type Uuid } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import { connectionIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../infra/deps.ts';
import { chosenRuns, type ChosenRun } from './chosen-runs.ts';
import { connection } from './connection.ts';

/** Whether the tenant is connected to Google now. */
export async function isConnected(deps: CommandDeps, tenantId: TenantId): Promise<boolean> {
  const { state } = await load(deps, connection, connectionIdOf(tenantId));
  return state.status === 'connected';
}

/** The first runs that a tenant's choices of branches lead to, oldest first; null where it never connected Google. */
export async function chosenRunsOf(deps: CommandDeps, tenantId: TenantId): Promise<readonly ChosenRun[] | null> {
  const { state, events } = await load(deps, connection, connectionIdOf(tenantId));
  if (state.status === 'none') return null;
  return chosenRuns(events);
}

/** What a tenant ever had of Google: its connection, the branches that it chose and the locations that Google listed to it; each once. */
export async function everHeldOf(
  deps: CommandDeps,
  tenantId: TenantId,
): Promise<{ readonly connectionId: Uuid; readonly locationIds: Uuid[]; readonly googleLocations: string[] }> {
  const connectionId = connectionIdOf(tenantId);
  const { events } = await load(deps, connection, connectionId);
  const locationIds = new Set<Uuid>();
  const googleLocations = new Set<string>();
  for (const { type, data } of events) {
    if (type === 'LocationsChosen') data.locationIds.forEach((id) => locationIds.add(id));
    else if (type === 'GoogleLocationsListed' || type === 'GoogleLocationsDiscovered')
      for (const { googleLocation } of readable(data.locations) ?? []) googleLocations.add(googleLocation);
  }
  return { connectionId, locationIds: [...locationIds], googleLocations: [...googleLocations] };
}
