import type { Position, StoredEvent } from '../port/event-store.ts';
import type { FeedOfMany } from './shared-feed.ts';

/** The events that a consumer processes together. */
export interface Batch {
  readonly events: readonly StoredEvent[];
  /** The position up to which the feed was checked; null when it did not move. */
  readonly position: Position | null;
  /** The event at `position` when it did not match the filter and is known. */
  readonly passed: StoredEvent | null;
  /** Whether the feed had no more events when the batch ended. */
  readonly caughtUp: boolean;
}

export interface BatchOptions {
  readonly signal: AbortSignal;
  /** Many, and waited for long, because each batch is a transaction of six statements; who has caught up waits for none. */
  readonly maxEvents?: number;
  /** How long a batch with an event waits for more, in ms; it does not wait when the feed has caught up. */
  readonly waitMs?: number;
  /** After an idle time of this many ms the last position is yielded once more, so that the consumer can record it. */
  readonly idleMs?: number;
}

/**
 * Cuts a feed into batches. A batch ends when it is full, when the feed has caught up, or after `waitMs`. Leaving the loop ends
 * the subscription.
 */
export async function* batches(
  follow: (signal: AbortSignal, atOnce: number) => AsyncIterable<FeedOfMany>,
  options: BatchOptions,
): AsyncGenerator<Batch> {
  const { signal, maxEvents = 4000, waitMs = 2000, idleMs } = options;
  const stopping = new AbortController();
  const feed = follow(AbortSignal.any([signal, stopping.signal]), maxEvents)[Symbol.asyncIterator]();
  let pending: Promise<IteratorResult<FeedOfMany>> | null = null;
  // A checked position that was not recorded together with an event.
  let unrecorded: Pick<Batch, 'position' | 'passed'> | null = null;
  // Whether the last batch caught up; an idle moment alone does not prove it.
  let wasCaughtUp = false;
  try {
    for (;;) {
      if (unrecorded !== null && idleMs !== undefined) {
        pending ??= feed.next();
        if (await isIdle(pending, idleMs)) {
          yield { events: [], ...unrecorded, caughtUp: wasCaughtUp };
          unrecorded = null;
        }
      }
      const events: StoredEvent[] = [];
      let position: Position | null = null;
      let passed: StoredEvent | null = null;
      let caughtUp = false;
      let timer: NodeJS.Timeout | undefined;
      let late: Promise<'late'> | null = null;
      while (events.length < maxEvents && !caughtUp) {
        pending ??= feed.next();
        const next: IteratorResult<FeedOfMany> | 'late' = late ? await Promise.race([pending, late]) : await pending;
        if (next === 'late') break;
        pending = null;
        if (next.done) {
          clearTimeout(timer);
          return;
        }
        const entry = next.value;
        if (entry.kind === 'caught_up') caughtUp = true;
        else if (entry.kind === 'checkpoint') {
          position = entry.position;
          passed = entry.passed ?? null;
        } else {
          const more = entry.kind === 'events' ? entry.events : [entry.event];
          if (events.length + more.length > maxEvents) {
            // They begin the next batch.
            pending = Promise.resolve(next);
            break;
          }
          passed = null;
          events.push(...more);
          position = more.at(-1)!.position;
        }
        late ??= new Promise((resolve) => {
          timer = setTimeout(() => resolve('late'), waitMs);
        });
      }
      clearTimeout(timer);
      wasCaughtUp = caughtUp;
      if (position !== null) unrecorded = position === events.at(-1)?.position ? null : { position, passed };
      yield { events, position, passed, caughtUp };
    }
  } finally {
    stopping.abort();
    // The pending read settles by the signal; the loop has ended, so its failure does not matter.
    await pending?.catch(() => {});
    await feed.return?.();
  }
}

/** Whether `pending` has not settled after `idleMs`. */
async function isIdle(pending: Promise<unknown>, idleMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), idleMs);
  });
  const received = pending.then(
    () => false as const,
    () => false as const,
  );
  const answer = await Promise.race([idle, received]);
  clearTimeout(timer);
  return answer;
}
