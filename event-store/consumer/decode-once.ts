import type { Codec } from '../codec/codec.ts';
import type { DecodeResult } from '../codec/recorded.ts';
import type { StoredEvent } from '../port/event-store.ts';

/** Long enough for every consumer that follows the tail; short, because a key may be destroyed. */
const rememberedMs = 5_000;

interface Decoding {
  readonly results: Promise<readonly DecodeResult[]>;
  readonly index: number;
  readonly until: number;
}

/**
 * Decodes each event of the shared tail once for all consumers that receive the same object within 5 s. Results are held
 * weakly, together with the event object.
 */
export function decodeOnce({ decodeMany }: Pick<Codec, 'decodeMany'>): Codec['decodeMany'] {
  const known = new WeakMap<StoredEvent, Decoding>();

  function begin(events: readonly StoredEvent[], until: number): void {
    const results = decodeMany(events);
    events.forEach((event, index) => known.set(event, { results, index, until }));
    results.catch(() => events.forEach((event) => known.delete(event)));
  }

  return async (events) => {
    const now = performance.now();
    const remembered = (event: StoredEvent) => {
      const decoding = known.get(event);
      return decoding !== undefined && decoding.until > now ? decoding : null;
    };
    let decodings = events.map(remembered);
    const fresh = events.filter((_, index) => decodings[index] === null);
    if (fresh.length > 0) {
      begin(fresh, now + rememberedMs);
      decodings = events.map((event) => known.get(event)!);
    }
    try {
      const done = new Map<Decoding['results'], readonly DecodeResult[]>();
      for (const results of new Set(decodings.map((decoding) => decoding!.results))) done.set(results, await results);
      return decodings.map((decoding) => done.get(decoding!.results)![decoding!.index]!);
    } catch {
      // A missing key fails the whole call, and it may belong to an event of another consumer.
      return decodeMany(events);
    }
  };
}
