import type { Position as Place } from '@eventstore/db-client';
import type { Position } from '../port/event-store.ts';

/** Places are signed 64-bit inside the server; what lies above says «the end» or «nowhere», never a place. */
const mostPlace = 2n ** 63n - 1n;
const width = 20;

/**
 * A place in EventStoreDB's log as a position: `commit/prepare`, both with 20 digits, so that text order is log order. Both
 * are needed: a checkpoint is often `commit/0`, which lies before the event at `commit/commit`.
 */
export function positionOf({ commit, prepare }: Place): Position {
  return `${String(commit).padStart(width, '0')}/${String(prepare).padStart(width, '0')}` as Position;
}

/** The place behind such a position. Throws TypeError when another kind of store made it. */
export function placeOf(position: Position): Place {
  if (!/^\d{20}\/\d{20}$/.test(position)) throw new TypeError(`not a position of EventStoreDB: ${JSON.stringify(position)}`);
  return { commit: BigInt(position.slice(0, width)), prepare: BigInt(position.slice(width + 1)) };
}

/**
 * Whether a checkpoint names a place. Where nothing has matched yet the server's first one is 2^64−1 twice; resuming there
 * means «from the end» and loses what was appended in between (seen on 23.10 to 24.10, guarded in 25.0).
 */
export function isPlace({ commit, prepare }: Place): boolean {
  return commit <= mostPlace && prepare <= mostPlace;
}
