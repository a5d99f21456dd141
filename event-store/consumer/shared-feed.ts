import { createAppendSignal, type AppendSignal } from '../port/append-signal.ts';
import type { EventStore, Feed, Position, StoredEvent, SubscribeOptions } from '../port/event-store.ts';

/** One tail subscription for many consumers. */
export interface SharedFeed {
  /** Like `subscribe` of the store: an own subscription while catching up, the shared tail afterwards. */
  follow(options: SubscribeOptions): AsyncIterable<Feed>;
}

/** The entries that the tail has read lately: those after `start`, in order, numbered from `base`. */
interface Tail {
  readonly bell: AppendSignal;
  readonly stop: AbortController;
  entries: { readonly position: Position; readonly event: StoredEvent | null }[];
  base: number;
  /** Position before the first entry; '' is the beginning of the store, which sorts before every position. */
  start: string;
  failure: unknown;
  followers: number;
}

/**
 * A consumer that has caught up ends its own subscription and reads from memory what one unfiltered subscription of the process
 * receives, so that fifteen projections poll once. A consumer too slow for the memory goes back to its own subscription at its
 * position: it does not hold up the others and skips nothing.
 */
export function createSharedFeed(store: EventStore, { capacity = 4096 }: { readonly capacity?: number } = {}): SharedFeed {
  let tail: Tail | null = null;

  function startTail(after: Position | null): Tail {
    const started: Tail = {
      bell: createAppendSignal(),
      stop: new AbortController(),
      entries: [],
      base: 0,
      start: after ?? '',
      failure: null,
      followers: 0,
    };
    void readTail(started, after);
    return started;
  }

  async function readTail(mine: Tail, after: Position | null): Promise<void> {
    let scheduled = false;
    const wakeSoon = () => {
      if (scheduled) return;
      scheduled = true;
      // After all available entries were read, so that followers take them as one batch.
      setImmediate(() => {
        scheduled = false;
        mine.bell.ring();
      });
    };
    try {
      for await (const entry of store.subscribe({ after, signal: mine.stop.signal })) {
        if (entry.kind === 'caught_up') continue;
        const position = entry.kind === 'event' ? entry.event.position : entry.position;
        mine.entries.push({ position, event: entry.kind === 'event' ? entry.event : null });
        if (mine.entries.length > capacity) {
          const dropped = mine.entries.splice(0, capacity / 2);
          mine.base += dropped.length;
          mine.start = dropped.at(-1)!.position;
        }
        wakeSoon();
      }
    } catch (error) {
      mine.failure = error;
    } finally {
      if (tail === mine) tail = null;
      mine.bell.ring();
    }
  }

  async function* followAlone(options: SubscribeOptions): AsyncGenerator<Feed, Position | null> {
    let at = options.after;
    for await (const entry of store.subscribe(options)) {
      yield entry;
      if (entry.kind === 'event') at = entry.event.position;
      else if (entry.kind === 'checkpoint') at = entry.position;
      else tail ??= startTail(at);
      if (tail && (at ?? '') >= tail.start) return at;
    }
    return at;
  }

  async function* followTail(mine: Tail, { after, streams, signal }: SubscribeOptions): AsyncGenerator<Feed, Position | null> {
    let at = after;
    mine.followers += 1;
    try {
      let next = mine.base + firstAfter(mine.entries, at);
      while (!signal.aborted) {
        const rings = mine.bell.count;
        let passed: Tail['entries'][number] | null = null;
        while (next < mine.base + mine.entries.length) {
          if (next < mine.base) return at;
          const { position, event } = mine.entries[next - mine.base]!;
          next += 1;
          // The follower's own subscription may have been ahead of the tail.
          if (position <= (at ?? '')) continue;
          at = position;
          if (event && (!streams || streams.some((prefix) => event.stream.startsWith(prefix)))) {
            passed = null;
            yield { kind: 'event', event };
            if (signal.aborted) return at;
          } else {
            passed = { position, event };
          }
        }
        if (passed !== null) yield { kind: 'checkpoint', position: passed.position, ...(passed.event ? { passed: passed.event } : {}) };
        if (mine.failure !== null) throw mine.failure;
        if (mine.stop.signal.aborted) return at;
        yield { kind: 'caught_up' };
        await mine.bell.wait(rings, { signal });
      }
      return at;
    } finally {
      mine.followers -= 1;
      stopUnfollowed();
    }
  }

  /** Stops polling when the tail has no followers. */
  function stopUnfollowed(): void {
    if (!tail || tail.followers > 0) return;
    tail.stop.abort();
    tail = null;
  }

  return {
    async *follow(options) {
      let at = options.after;
      try {
        while (!options.signal.aborted) {
          const shared: Tail | null = tail;
          at = yield* shared && (at ?? '') >= shared.start
            ? followTail(shared, { ...options, after: at })
            : followAlone({ ...options, after: at });
        }
      } finally {
        stopUnfollowed();
      }
    },
  };
}

/** Index of the first entry after a position. */
function firstAfter(entries: Tail['entries'], at: Position | null): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]!.position <= (at ?? '')) low = middle + 1;
    else high = middle;
  }
  return low;
}
