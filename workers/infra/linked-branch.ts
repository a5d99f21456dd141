import { streamName, type Uuid } from '@sumaa/contracts';
import type { EventStore } from '@sumaa/event-store';
import type { WorkReader } from '../work-reader/index.ts';

type Row = NonNullable<Awaited<ReturnType<WorkReader['location']>>>;

/**
 * The branch as the read side shows it; null where a person has unlinked it. Throws where the read side does not show it yet. Asks the
 * branch's own stream, because the read side shows linked branches only and both look alike there.
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

/** Whether the last thing that a person did to the branch was to unlink it. */
export async function isUnlinked(store: Pick<EventStore, 'readStream'>, locationId: Uuid): Promise<boolean> {
  for await (const { type } of store.readStream(streamName('location', locationId), { backwards: true })) {
    if (type === 'LocationUnlinked') return true;
    if (type === 'LocationLinked') return false;
  }
  return false;
}

/** What to throw where a branch is linked and the read side does not show it yet. */
export const notShownYet = (locationId: Uuid) => new Error(`location ${locationId} is not in the read model (yet)`);
