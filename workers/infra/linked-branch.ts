import { streamName, type Uuid } from '@sumaa/contracts';
import type { EventStore } from '@sumaa/event-store';
import type { WorkReader } from '../work-reader/index.ts';

type Row = NonNullable<Awaited<ReturnType<WorkReader['location']>>>;

/**
 * The branch from the read model; null when a user has unlinked it. Throws when the read model does not have it yet. The read model holds
 * linked branches only, so the branch's own stream tells the two cases apart.
 */
export async function linkedBranch(
  reader: Pick<WorkReader, 'location'>,
  store: Pick<EventStore, 'readStream'>,
  locationId: Uuid,
): Promise<Row | null> {
  const row = await reader.location(locationId);
  if (row !== null || (await isUnlinked(store, locationId))) return row;
  throw notShownYet(locationId);
}

/** Whether the last link or unlink event of the branch is an unlink. */
export async function isUnlinked(store: Pick<EventStore, 'readStream'>, locationId: Uuid): Promise<boolean> {
  for await (const { type } of store.readStream(streamName('location', locationId), { backwards: true })) {
    if (type === 'LocationUnlinked') return true;
    if (type === 'LocationLinked') return false;
  }
  return false;
}

/** The error for a linked branch that the read model does not have yet. */
export const notShownYet = (locationId: Uuid) => new Error(`location ${locationId} is not in the read model (yet)`);
