import { OutcomeUnknown, StoreUnavailable } from '../port/errors.ts';

/** One append to send, with its size. */
export interface Queued<Item> {
  readonly item: Item;
  readonly bytes: number;
}

export interface AppendQueue<Item, Answer> {
  /** The answer to this item. Rejects with AbortError when aborted before it was sent, with OutcomeUnknown when aborted later. */
  push(entry: Queued<Item>, signal?: AbortSignal): Promise<Answer>;
  /** Sends what is queued, then refuses every append. */
  close(): Promise<void>;
}

interface Waiting<Item, Answer> extends Queued<Item> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  readonly since: number;
  sent: boolean;
}

/**
 * Group commit: appends that arrive during a flush are sent together in the next one, which makes up for the single write
 * lock. When a whole flush is refused, nothing of it is stored, and its items are sent one by one, so that only the faulty item
 * fails; when the server is unavailable, all that wait fail with it.
 */
export function createAppendQueue<Item, Answer>(options: {
  /** Sends in one transaction; returns one answer per item, in order. Retries while the server is unavailable. */
  readonly send: (items: readonly Item[]) => Promise<readonly Answer[]>;
  readonly maxItems?: number;
  readonly maxBytes?: number;
  /** An append that arrives when this many wait is refused at once. */
  readonly maxWaiting?: number;
  /** An append that waited longer than this (ms) is refused instead of sent. */
  readonly maxWaitMs?: number;
}): AppendQueue<Item, Answer> {
  const { send, maxItems = 256, maxBytes = 1_048_576, maxWaiting = 10_000, maxWaitMs = 10_000 } = options;
  let waiting: Waiting<Item, Answer>[] = [];
  /** What of a refused flush has not been sent again. */
  let resending: Waiting<Item, Answer>[] = [];
  let flushing: Promise<void> | null = null;
  let closed = false;

  function take(): Waiting<Item, Answer>[] {
    let bytes = 0;
    let count = 0;
    for (const entry of waiting) {
      if (count > 0 && (count === maxItems || bytes + entry.bytes > maxBytes)) break;
      bytes += entry.bytes;
      count += 1;
    }
    const taken = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return taken;
  }

  async function sendAll(entries: readonly Waiting<Item, Answer>[]): Promise<void> {
    for (const entry of entries) entry.sent = true;
    try {
      const answers = await send(entries.map((entry) => entry.item));
      entries.forEach((entry, index) => entry.resolve(answers[index]!));
    } catch (error) {
      const unavailable = error instanceof StoreUnavailable || error instanceof OutcomeUnknown;
      if (unavailable) failWaiting(error);
      if (entries.length === 1 || unavailable) return entries.forEach((entry) => entry.reject(error));
      resending = [...entries];
      for (let next = resending.shift(); next; next = resending.shift()) await sendAll([next]);
    }
  }

  /** What waits, and what is left of a refused flush, would only wait as long for the same server. */
  function failWaiting(cause: unknown): void {
    const failed = [...resending, ...waiting];
    resending = [];
    waiting = [];
    for (const entry of failed) entry.reject(new StoreUnavailable('the appends before this one got no answer', { cause }));
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const oldest = performance.now() - maxWaitMs;
      const entries = take();
      for (const entry of entries) if (entry.since < oldest) entry.reject(new StoreUnavailable('the append waited too long in the queue'));
      const due = entries.filter((entry) => entry.since >= oldest);
      if (due.length > 0) await sendAll(due);
    }
    flushing = null;
  }

  return {
    push({ item, bytes }, signal) {
      if (closed) return Promise.reject(new StoreUnavailable('the store is closed'));
      if (waiting.length >= maxWaiting) return Promise.reject(new StoreUnavailable('too many appends are waiting'));
      return new Promise<Answer>((resolve, reject) => {
        signal?.throwIfAborted();
        const onAbort = () => {
          if (entry.sent) return entry.reject(new OutcomeUnknown('aborted while the append was under way', { cause: signal?.reason }));
          waiting = waiting.filter((other) => other !== entry);
          entry.reject(signal?.reason);
        };
        const settle =
          <T>(then: (value: T) => void) =>
          (value: T) => {
            signal?.removeEventListener('abort', onAbort);
            then(value);
          };
        const entry: Waiting<Item, Answer> = {
          item,
          bytes,
          resolve: settle(resolve),
          reject: settle(reject),
          since: performance.now(),
          sent: false,
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.push(entry);
        // A microtask later, so that the appends of one tick are sent together.
        flushing ??= Promise.resolve().then(flush);
      });
    },
    async close() {
      closed = true;
      await flushing;
    },
  };
}
