import type { StreamName } from '@sumaa/contracts';
import type { EventStore } from '@sumaa/event-store';

/** The store, telling which stream this process has just written to, so that what was cached of it is dropped at once. */
export function observedStore(store: EventStore, onAppend: (stream: StreamName) => void): EventStore {
  return {
    ...store,
    async append(stream, events, options) {
      try {
        return await store.append(stream, events, options);
      } finally {
        // Also after a failure: its outcome may be unknown.
        onAppend(stream);
      }
    },
  };
}
