import { createAppendSignal, type AppendSignal } from '../port/append-signal.ts';
import type { EventStore, Feed, Position, StoredEvent, SubscribeOptions } from '../port/event-store.ts';

/** An entry of a subscription, or several events in their order: one at a time costs as much as folding them. */
export type FeedOfMany = Feed | { readonly kind: 'events'; readonly events: readonly StoredEvent[] };

/** One subscription for many consumers: the tail for those that have caught up, the scan for those that are far behind. */
export interface SharedFeed {
  /** Like `subscribe` of the store; at most `atOnce` events in an entry. */
  follow(options: SubscribeOptions & { readonly atOnce: number }): AsyncIterable<FeedOfMany>;
}

/** What one unfiltered subscription has read lately: the entries after `start`, in order, numbered from `base`. */
interface Shared {
  readonly bell: AppendSignal;
  /** Rings when a follower has moved on. */
  readonly room: AppendSignal;
  readonly stop: AbortController;
  /** `prefix`: that of the event's category, found once for all followers. */
  entries: { readonly position: Position; readonly event: StoredEvent | null; readonly prefix: string }[];
  base: number;
  /** Position before the first entry; '' is the beginning of the store, which sorts before every position. */
  start: string;
  failure: unknown;
  readonly followers: Set<{ next: number }>;
  /** How many consumers wait for it to reach them. */
  awaited: number;
  /** A scan waits for its followers; a tail does not. */
  isScan: boolean;
}

/** A consumer that reads alone. */
interface Alone {
  at: Position | null;
  /** Whether it is known to be far behind. */
  isFar: boolean;
  /** How often it will still wait for a scan. */
  waits: number;
}

export interface SharedFeedOptions {
  /** Entries in memory. */
  readonly capacity?: number;
  /** After so many events without catching up, a consumer looks for others that are as far behind. */
  readonly farBehind?: number;
  /** How long a scan waits for a follower before it goes on without it, in ms. */
  readonly patienceMs?: number;
}

/**
 * A consumer that has caught up ends its own subscription and reads the tail from memory, so that fifteen projections poll once.
 * Consumers that begin at the same position, as all do at a first start or after a restore, or that are far behind at about the same,
 * read and decode together what they would each read alone: the scan waits for the slowest of them, and becomes the tail at the end. A consumer too slow for
 * the memory goes back to its own subscription at its position: it does not hold up the others and skips nothing.
 */
export function createSharedFeed(
  store: EventStore,
  { capacity = 8192, farBehind = 64, patienceMs = 10_000 }: SharedFeedOptions = {},
): SharedFeed {
  let tail: Shared | null = null;
  let scan: Shared | null = null;
  const alone = new Set<Alone>();

  function start(after: Position | null, isScan: boolean): Shared {
    const started: Shared = {
      bell: createAppendSignal(),
      room: createAppendSignal(),
      stop: new AbortController(),
      entries: [],
      base: 0,
      start: after ?? '',
      failure: null,
      followers: new Set(),
      awaited: 0,
      isScan,
    };
    void read(started, after);
    return started;
  }

  async function read(mine: Shared, after: Position | null): Promise<void> {
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
        if (entry.kind === 'caught_up') {
          if (mine.isScan) becomeTail(mine);
          wakeSoon();
          continue;
        }
        if (entry.kind === 'event') {
          const { event } = entry;
          mine.entries.push({ position: event.position, event, prefix: prefixOf(event.stream) });
        } else mine.entries.push({ position: entry.position, event: null, prefix: '' });
        wakeSoon();
        if (mine.entries.length > capacity) {
          if (mine.isScan) await followersPast(mine, mine.base + capacity / 2);
          // Whoever is left alone with a scan reads its own streams only.
          if (mine.isScan && mine.followers.size + mine.awaited < 2) return;
          const dropped = mine.entries.splice(0, capacity / 2);
          mine.base += dropped.length;
          mine.start = dropped.at(-1)!.position;
        }
      }
    } catch (error) {
      mine.failure = error;
    } finally {
      end(mine);
      mine.bell.ring();
    }
  }

  function end(mine: Shared): void {
    mine.stop.abort();
    if (tail === mine) tail = null;
    if (scan === mine) scan = null;
  }

  function becomeTail(mine: Shared): void {
    mine.isScan = false;
    if (scan === mine) scan = null;
    if (tail === null && mine.followers.size > 0) tail = mine;
    else mine.stop.abort();
  }

  /** Waits until every follower has taken the entries before `number`, unless one of them does not move. */
  async function followersPast(mine: Shared, number: number): Promise<void> {
    const isWaitedFor = () => mine.followers.size + mine.awaited === 0 || [...mine.followers].some(({ next }) => next < number);
    while (isWaitedFor() && !mine.stop.signal.aborted) {
      const rings = mine.room.count;
      await mine.room.wait(rings, { signal: mine.stop.signal, timeoutMs: patienceMs });
      if (mine.room.count === rings) return;
    }
  }

  const endOf = ({ entries, start: from }: Shared): string => entries.at(-1)?.position ?? from;
  const isIn = (shared: Shared, at: Position | null): boolean => (at ?? '') >= shared.start && (at ?? '') <= endOf(shared);

  /** Waits until a scan has read to a position, or as many entries more as it can hold. */
  async function untilRead(mine: Shared, at: Position | null, signal: AbortSignal): Promise<void> {
    const read = () => mine.base + mine.entries.length;
    const enough = read() + capacity;
    mine.awaited += 1;
    try {
      while (mine.isScan && (at ?? '') > endOf(mine) && read() < enough) {
        if (signal.aborted || mine.stop.signal.aborted || mine.failure !== null) return;
        await mine.bell.wait(mine.bell.count, { signal });
      }
    } finally {
      mine.awaited -= 1;
    }
  }

  /**
   * Whether a consumer can join a scan; begins one when another is at the same position, or is far behind too. A consumer
   * ahead of the scan waits for it a few times: after a restart of the database all are near each other, and alone each would read the whole
   * store.
   */
  async function scanFor(mine: Alone, signal: AbortSignal): Promise<boolean> {
    const near = [...alone].filter(({ at, isFar }) => at === mine.at || (mine.isFar && isFar));
    if (scan === null && near.length > 1) {
      const [first] = near.map(({ at }) => at).toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));
      scan = start(first ?? null, true);
    }
    if (scan !== null && mine.waits > 0) {
      mine.waits -= 1;
      await untilRead(scan, mine.at, signal);
    }
    return scan !== null && isIn(scan, mine.at);
  }

  async function* followAlone(options: SubscribeOptions): AsyncGenerator<FeedOfMany, Position | null> {
    const mine: Alone = { at: options.after, isFar: false, waits: 4 };
    let unasked = 0;
    alone.add(mine);
    try {
      if (await scanFor(mine, options.signal)) return mine.at;
      for await (const entry of store.subscribe(options)) {
        yield entry;
        if (entry.kind === 'caught_up') {
          tail ??= start(mine.at, false);
        } else {
          mine.at = entry.kind === 'event' ? entry.event.position : entry.position;
          // Between the events of few streams there may be many of others.
          unasked += entry.kind === 'event' ? 1 : farBehind;
          if (unasked >= farBehind) {
            unasked = 0;
            mine.isFar = true;
            if (await scanFor(mine, options.signal)) return mine.at;
          }
        }
        if (tail && (mine.at ?? '') >= tail.start) return mine.at;
      }
      return mine.at;
    } finally {
      alone.delete(mine);
    }
  }

  async function* followShared(
    mine: Shared,
    { after, streams, signal, atOnce }: Parameters<SharedFeed['follow']>[0],
  ): AsyncGenerator<FeedOfMany, Position | null> {
    let at = after;
    // Its own subscription may have been ahead of this one.
    let isAhead = true;
    const follower = { next: mine.base + firstAfter(mine.entries, at) };
    mine.followers.add(follower);
    const step = Math.max(1, capacity / 16);
    const wanted = streams && new Set(streams);
    try {
      while (!signal.aborted) {
        const rings = mine.bell.count;
        let passed: Shared['entries'][number] | null = null;
        let events: StoredEvent[] = [];
        while (follower.next < mine.base + mine.entries.length) {
          if (follower.next < mine.base) return at;
          const entry = mine.entries[follower.next - mine.base]!;
          follower.next += 1;
          if (follower.next % step === 0) mine.room.ring();
          if (isAhead && entry.position <= (at ?? '')) continue;
          isAhead = false;
          at = entry.position;
          if (entry.event && (!wanted || wanted.has(entry.prefix))) {
            passed = null;
            events.push(entry.event);
            if (events.length < atOnce) continue;
            yield { kind: 'events', events };
            events = [];
            if (signal.aborted) return at;
          } else {
            passed = entry;
          }
        }
        if (events.length > 0) yield { kind: 'events', events };
        if (signal.aborted) return at;
        if (passed !== null) yield { kind: 'checkpoint', position: passed.position, ...(passed.event ? { passed: passed.event } : {}) };
        if (mine.failure !== null) throw mine.failure;
        if (mine.stop.signal.aborted) return at;
        if (!mine.isScan) yield { kind: 'caught_up' };
        mine.room.ring();
        await mine.bell.wait(rings, { signal });
      }
      return at;
    } finally {
      mine.followers.delete(follower);
      mine.room.ring();
      stopUnfollowed(mine);
    }
  }

  /** Stops reading when nobody follows. */
  function stopUnfollowed(shared: Shared | null): void {
    if (shared !== null && shared.followers.size === 0) end(shared);
  }

  return {
    async *follow(options) {
      let at = options.after;
      try {
        while (!options.signal.aborted) {
          const shared: Shared | null = scan && isIn(scan, at) ? scan : tail && (at ?? '') >= tail.start ? tail : null;
          at = yield* shared ? followShared(shared, { ...options, after: at }) : followAlone({ ...options, after: at });
        }
      } finally {
        for (const shared of [tail, scan]) stopUnfollowed(shared);
      }
    },
  };
}

/** As `categoryPrefixes` writes it. */
const prefixOf = (stream: string): string => stream.slice(0, stream.indexOf('-') + 1);

/** Index of the first entry after a position. */
function firstAfter(entries: Shared['entries'], at: Position | null): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]!.position <= (at ?? '')) low = middle + 1;
    else high = middle;
  }
  return low;
}
