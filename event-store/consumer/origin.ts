import type { EventStore, Position } from '../port/event-store.ts';

/**
 * The position from which a consumer that never ran starts: before the first event of the application, null for the beginning of the
 * store. In a store that also holds the events of others finding it reads past all of theirs, so it is found once for all
 * consumers and kept: an earlier event cannot appear later.
 */
export function createOrigin(store: Pick<EventStore, 'subscribe'>): () => Promise<Position | null> {
  let found: Promise<Position | null> | null = null;

  async function find(): Promise<Position | null> {
    const stop = new AbortController();
    let before: Position | null = null;
    try {
      for await (const entry of store.subscribe({ after: null, signal: stop.signal })) {
        if (entry.kind !== 'checkpoint') return before;
        before = entry.position;
      }
      return before;
    } finally {
      stop.abort();
    }
  }

  return () =>
    (found ??= find().catch((error: unknown) => {
      found = null;
      throw error;
    }));
}
