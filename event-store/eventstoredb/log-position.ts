import type { Position as Place } from '@eventstore/db-client';
import type { Position } from '../port/event-store.ts';

/** Log positions are signed 64-bit numbers in the server; a larger number means «the end» or «no position». */
const maxLogPosition = 2n ** 63n - 1n;
const width = 20;

/**
 * A position of EventStoreDB's log as text: `commit/prepare`, both with 20 digits, so that text order equals log order. Both
 * numbers are needed: a checkpoint is often `commit/0`, which is before the event at `commit/commit`.
 */
export function positionOf({ commit, prepare }: Place): Position {
  return `${String(commit).padStart(width, '0')}/${String(prepare).padStart(width, '0')}` as Position;
}

/** The log position in such a text. Throws TypeError when another kind of store made it. */
export function logPositionOf(position: Position): Place {
  if (!/^\d{20}\/\d{20}$/.test(position)) throw new TypeError(`not a position of EventStoreDB: ${JSON.stringify(position)}`);
  return { commit: BigInt(position.slice(0, width)), prepare: BigInt(position.slice(width + 1)) };
}

/**
 * Whether a checkpoint is a real log position. Before anything has matched, the server's first checkpoint is 2^64−1 twice; resuming
 * there means «from the end» and loses the events appended in between (seen on 23.10 to 24.10, guarded in 25.0).
 */
export function isLogPosition({ commit, prepare }: Place): boolean {
  return commit <= maxLogPosition && prepare <= maxLogPosition;
}
