import type { Iso, TenantId, Uuid } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import pMap from 'p-map';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned, loadOwned } from '../../../infra/execute.ts';
import { location } from './location.ts';

/** Whether the branch was unlinked. */
export async function isUnlinked(deps: CommandDeps, locationId: Uuid): Promise<boolean> {
  const { state } = await load(deps, location, locationId);
  return state.status === 'unlinked';
}

/** How the branch is called at Google; null where it was never linked. */
export async function branchName(deps: CommandDeps, locationId: Uuid): Promise<string | null> {
  const { state } = await load(deps, location, locationId);
  return state.status === 'none' ? null : state.title;
}

/** The place of a branch on Google Maps, if it has one; null where the tenant has no such branch that is linked. */
export async function linkedBranch(
  deps: CommandDeps,
  tenantId: TenantId,
  locationId: Uuid,
): Promise<{ readonly placeId: string | null } | null> {
  const found = await findOwned(deps, location, locationId, tenantId);
  const linked = found?.state.status === 'linked' ? found.events.findLast((event) => event.type === 'LocationLinked') : undefined;
  return linked ? { placeId: linked.data.placeId } : null;
}

/** When the branch was last linked. Throws RefusalError `not_found` where the tenant has no such branch, linked now or before. */
export async function lastLinkedAt(deps: CommandDeps, tenantId: TenantId, locationId: Uuid): Promise<Iso> {
  const { events } = await loadOwned(deps, location, locationId, tenantId);
  // The first event of a branch is its link.
  return events.findLast((event) => event.type === 'LocationLinked')!.metadata.occurredAt;
}

/** Whether all these branches belong to the tenant, linked now or earlier. */
export async function ownsBranches(deps: CommandDeps, tenantId: TenantId, locationIds: readonly Uuid[]): Promise<boolean> {
  const isOwned = async (locationId: Uuid) => {
    const { events } = await load(deps, location, locationId);
    return events[0]?.metadata.tenantId === tenantId;
  };
  const owned = await pMap(locationIds, isOwned, { concurrency: 8 });
  return owned.every(Boolean);
}
