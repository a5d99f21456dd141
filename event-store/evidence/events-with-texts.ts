import { CorruptEvent } from '../port/errors.ts';
import type { EventStore, StoredEvent, SubscribeOptions } from '../port/event-store.ts';
import type { EventWithTexts } from './fingerprint.ts';

/** The events after a position up to now, in the order of the store, each with the texts that lie there. Throws what the feed throws. */
export async function* eventsWithTexts(
  store: Pick<EventStore, 'subscribe'>,
  { signal, ...options }: Omit<SubscribeOptions, 'texts'>,
): AsyncGenerator<StoredEvent & EventWithTexts> {
  const enough = new AbortController();
  try {
    for await (const entry of store.subscribe({ ...options, texts: true, signal: AbortSignal.any([signal, enough.signal]) })) {
      if (entry.kind === 'caught_up') return;
      if (entry.kind === 'event') yield withTexts(entry.event);
    }
    signal.throwIfAborted();
  } finally {
    enough.abort();
  }
}

function withTexts(event: StoredEvent): StoredEvent & EventWithTexts {
  const { texts } = event;
  if (!texts) throw new CorruptEvent(`${event.stream} @ ${event.revision} came without its texts`);
  return { ...event, texts };
}
