import { BACKWARDS, END, type RecordedEvent } from '@eventstore/db-client';
import type { Position, SubscribeOptions } from '../port/event-store.ts';
import { isFollowed } from './followed.ts';
import { positionOf } from './place.ts';
import { collect, type ReadDeps } from './read.ts';

/**
 * A feed is told of what does not match every 32 events, counted anew when it goes live (seen on 23.10 to 24.10): less than
 * this many it may leave behind for ever, as every start and election of a node writes some; more of them it has not looked at.
 */
const leftAtMost = 200;

/**
 * The newest event of a feed's own behind `after`; where none is near, the oldest of so many others that no feed leaves them
 * behind. Null when the feed misses nothing. Reads from the end, as far as the first that tells, and never the whole log.
 */
export async function newestUnseen(
  deps: ReadDeps,
  { after, streams }: Pick<SubscribeOptions, 'after' | 'streams'>,
): Promise<RecordedEvent | null> {
  const isSeen = ({ position }: RecordedEvent) => position !== undefined && positionOf(position) <= (after ?? ('' as Position));
  const found = await collect(
    deps,
    '$all',
    (client) => client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: leftAtMost, requiresLeader: true }),
    (event) => isSeen(event) || isFollowed(event.streamId, streams),
  );
  const last = found.at(-1);
  if (!last || isSeen(last)) return null;
  return isFollowed(last.streamId, streams) || found.length === leftAtMost ? last : null;
}
