import type { TenantId, Uuid } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { mapConcurrently } from '../../../infra/map-concurrently.ts';
import { location } from './location.ts';

/** Whether the branch was unlinked. */
export async function isUnlinked(deps: CommandDeps, locationId: Uuid): Promise<boolean> {
  const { state } = await load(deps, location, locationId);
  return state.status === 'unlinked';
}

/** Whether all these branches belong to the tenant, linked now or earlier. */
export async function ownsBranches(deps: CommandDeps, tenantId: TenantId, locationIds: readonly Uuid[]): Promise<boolean> {
  const owned = await mapConcurrently(locationIds, 8, async (locationId) => {
    const { events } = await load(deps, location, locationId);
    return events[0]?.metadata.tenantId === tenantId;
  });
  return owned.every(Boolean);
}
