import { backoffMs, pause } from '../port/backoff.ts';
import type { AppendSignal } from '../port/append-signal.ts';
import { CheckpointBeyondHead, CorruptEvent } from '../port/errors.ts';
import type { Feed, StoredEvent, SubscribeOptions } from '../port/event-store.ts';
import type { Log } from '../port/log.ts';
import { positionNumber, positionText } from '../port/position-text.ts';
import { classify, type Failure } from '@sumaa/runtime/postgres';
import { storedEvent, type EventRow } from './stored-row.ts';

/** Reads the page after a cursor together with the head, from one snapshot. */
export type ReadPage = (
  cursor: bigint,
  positions: number,
  limit: number,
  prefixes: readonly string[] | null,
  texts: boolean,
) => Promise<{ head: bigint; rows: readonly EventRow[] }>;

const pageSize = 500;
/** Positions per statement with a filter; more than a page, because many may not match. */
const filteredSpan = 5000;
/** Where holes are passed over: one may be of any size. */
const anySpan = Number.MAX_SAFE_INTEGER;

/**
 * The feed of a subscription: reads page after page. A checkpoint reports positions that did not match. The bell wakes the loop,
 * and a poll finds events when a ring was lost. A lost connection is retried until the signal aborts.
 */
export async function* tail(
  { after, streams, signal, texts = false, onLoss }: SubscribeOptions,
  deps: {
    readonly readPage: ReadPage;
    readonly bell: AppendSignal;
    readonly pollMs: () => number;
    readonly isClosed: () => boolean;
    /** Called for each page that could not be read. */
    readonly onFailure: (kind: Failure) => void;
    readonly log: Log;
  },
): AsyncGenerator<Feed> {
  const prefixes = streams ?? null;
  const span = onLoss ? anySpan : prefixes ? filteredSpan : pageSize;
  let cursor = positionNumber(after);
  let behind = true;
  let failures = 0;

  /** The event at a position that did not match; a consumer that records it can later detect a swapped store. */
  async function passedAt(position: bigint): Promise<{ readonly passed?: StoredEvent }> {
    const { rows } = await deps.readPage(position - 1n, 1, 1, null, false).catch(() => ({ rows: [] }));
    return rows[0] ? { passed: storedEvent(rows[0]) } : {};
  }

  while (!signal.aborted) {
    const rings = deps.bell.count;
    let page: Awaited<ReturnType<ReadPage>>;
    try {
      page = await deps.readPage(cursor, span, pageSize, prefixes, texts);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      const kind = classify(error);
      if (!deps.isClosed()) deps.onFailure(kind);
      if (deps.isClosed() || kind === 'permanent') throw error;
      deps.log.warn({ err: error, failures }, 'event store: reading the tail failed, trying again');
      await pause(backoffMs(failures++), signal);
      continue;
    }
    const { head, rows } = page;
    if (head < cursor) throw new CheckpointBeyondHead(positionText(cursor), head === 0n ? null : positionText(head));
    if (!prefixes) {
      const hole = holeAfter(cursor, head, rows);
      if (hole !== null && !onLoss)
        throw new CorruptEvent(`es.event has a hole after position ${hole} (head ${head}): was the table changed by hand?`);
      if (hole !== null) onLoss?.({ kind: 'hole', after: positionText(hole) });
    }

    let yielded = cursor;
    for (const row of rows) {
      const event = storedEvent(row);
      yielded = BigInt(row.position);
      yield { kind: 'event', event };
      if (signal.aborted) return;
    }
    const checkedUpTo = cursor + BigInt(span);
    const end = rows.length === pageSize ? yielded : checkedUpTo < head ? checkedUpTo : head;
    if (end > cursor) behind = true;
    cursor = end;
    if (yielded < cursor) yield { kind: 'checkpoint', position: positionText(cursor), ...(await passedAt(cursor)) };
    if (cursor < head) continue;
    if (behind) yield { kind: 'caught_up' };
    behind = false;
    await deps.bell.wait(rings, { signal, timeoutMs: deps.pollMs() });
  }
}

/**
 * Positions are assigned under one lock, so there is no hole after the cursor. A hole means that the table was changed by hand
 * or restored while checkpoints stayed; going on would silently lose events. The position before the first hole of a page, or null.
 */
function holeAfter(cursor: bigint, head: bigint, rows: readonly EventRow[]): bigint | null {
  const at = rows.findIndex((row, index) => BigInt(row.position) !== cursor + BigInt(index + 1));
  if (at !== -1) return cursor + BigInt(at);
  const expectedRows = head - cursor < BigInt(pageSize) ? Number(head - cursor) : pageSize;
  return rows.length < expectedRows ? cursor + BigInt(rows.length) : null;
}
