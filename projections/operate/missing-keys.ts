import type { EventStore, SubjectKeys } from '@sumaa/event-store';
import { sealedSubjects } from '@sumaa/event-store';

/** A subject without a data key and without a tombstone, and the streams that nobody can read therefore. */
export interface MissingKey {
  readonly subject: string;
  readonly streams: readonly string[];
}

const atOnce = 500;

/** Reads the whole event store and names every subject whose key is missing. */
export async function findMissingKeys(
  { store, keys }: { readonly store: Pick<EventStore, 'subscribe'>; readonly keys: Pick<SubjectKeys, 'get'> },
  signal: AbortSignal,
): Promise<readonly MissingKey[]> {
  const streams = new Map<string, Set<string>>();
  const stop = new AbortController();
  try {
    for await (const entry of store.subscribe({ after: null, signal: AbortSignal.any([signal, stop.signal]) })) {
      if (entry.kind === 'caught_up') break;
      if (entry.kind !== 'event') continue;
      for (const subject of sealedSubjects(entry.event))
        streams.set(subject, (streams.get(subject) ?? new Set<string>()).add(entry.event.stream));
    }
  } finally {
    stop.abort();
  }
  signal.throwIfAborted();
  const subjects = [...streams.keys()].toSorted();
  const missing: MissingKey[] = [];
  for (let from = 0; from < subjects.length; from += atOnce) {
    const asked = subjects.slice(from, from + atOnce);
    const found = await keys.get(asked);
    for (const subject of asked) if (!found.has(subject)) missing.push({ subject, streams: [...streams.get(subject)!] });
  }
  return missing;
}
