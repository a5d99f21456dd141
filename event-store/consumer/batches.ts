import type { Feed, Position, StoredEvent } from '../port/event-store.ts';

/** What a consumer takes at once. */
export interface Batch {
  readonly events: readonly StoredEvent[];
  /** How far the feed has been looked at; null when nothing new was said. */
  readonly position: Position | null;
  /** The event at that position, where it is none of these and known. */
  readonly passed: StoredEvent | null;
  /** Nothing more was known when the batch ended. */
  readonly caughtUp: boolean;
}

export interface BatchOptions {
  readonly signal: AbortSignal;
  readonly maxEvents?: number;
  /** How long a batch that has an event waits for more, in ms; it does not wait when the feed says that it has caught up. */
  readonly waitMs?: number;
  /** After this long without news, how far the feed was looked at is said once more, so that it can be written down. */
  readonly quietMs?: number;
}

/**
 * Cuts a feed into batches: full, or nothing more at hand, or waited long enough. Leaving the loop ends the subscription.
 */
export async function* batches(follow: (signal: AbortSignal) => AsyncIterable<Feed>, options: BatchOptions): AsyncGenerator<Batch> {
  const { signal, maxEvents = 500, waitMs = 20, quietMs } = options;
  const leaving = new AbortController();
  const feed = follow(AbortSignal.any([signal, leaving.signal]))[Symbol.asyncIterator]();
  let pending: Promise<IteratorResult<Feed>> | null = null;
  // Looked at, without an event that would have been written down with it.
  let unsaid: Pick<Batch, 'position' | 'passed'> | null = null;
  // The feed's last word: a quiet moment alone does not say that nothing more is known.
  let knownAll = false;
  try {
    for (;;) {
      if (unsaid !== null && quietMs !== undefined) {
        pending ??= feed.next();
        if (await isQuiet(pending, quietMs)) {
          yield { events: [], ...unsaid, caughtUp: knownAll };
          unsaid = null;
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
        const next: IteratorResult<Feed> | 'late' = late ? await Promise.race([pending, late]) : await pending;
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
          passed = null;
          events.push(entry.event);
          position = entry.event.position;
        }
        late ??= new Promise((resolve) => {
          timer = setTimeout(() => resolve('late'), waitMs);
        });
      }
      clearTimeout(timer);
      knownAll = caughtUp;
      if (position !== null) unsaid = position === events.at(-1)?.position ? null : { position, passed };
      yield { events, position, passed, caughtUp };
    }
  } finally {
    leaving.abort();
    // What is still awaited settles by the signal; its failure concerns nobody any more.
    await pending?.catch(() => {});
    await feed.return?.();
  }
}

/** Whether nothing came for so long. */
async function isQuiet(pending: Promise<unknown>, quietMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const quiet = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), quietMs);
  });
  const came = pending.then(
    () => false as const,
    () => false as const,
  );
  const answer = await Promise.race([quiet, came]);
  clearTimeout(timer);
  return answer;
}
