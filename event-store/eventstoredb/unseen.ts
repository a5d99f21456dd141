import { BACKWARDS, END, type RecordedEvent } from '@eventstore/db-client';
import type { Position, SubscribeOptions } from '../port/event-store.ts';
import { isFollowed } from './stream-filter.ts';
import { positionOf } from './log-position.ts';
import { collect, type ReadDeps } from './read.ts';

/**
 * A feed gets a checkpoint after every 32 events that do not match, counted from 0 when it goes live (seen on 23.10 to 24.10). It
 * may therefore leave fewer than this many unreported for ever, because a node writes some at every start and election. When there
 * are more, it has not checked them.
 */
const maxUnreported = 200;

/**
 * The newest event of the feed's own streams after `after`; without one, the oldest of `maxUnreported` other events after it; null
 * when there are fewer. Reads backwards from the end to the first event that decides, never the whole log.
 */
export async function newestUnseen(
  deps: ReadDeps,
  { after, streams }: Pick<SubscribeOptions, 'after' | 'streams'>,
): Promise<RecordedEvent | null> {
  const isSeen = ({ position }: RecordedEvent) => position !== undefined && positionOf(position) <= (after ?? ('' as Position));
  const found = await collect(
    deps,
    '$all',
    (client) => client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: maxUnreported, requiresLeader: true }),
    (event) => isSeen(event) || isFollowed(event.streamId, streams),
  );
  const last = found.at(-1);
  if (!last || isSeen(last)) return null;
  return isFollowed(last.streamId, streams) || found.length === maxUnreported ? last : null;
}
