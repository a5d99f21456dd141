import type { StreamName, TenantId } from '@sumaa/contracts';
import type { EventStore } from '@sumaa/event-store';

/** The store, calling `onAppend` after each append of this process, so that caches about that stream can be dropped at once. */
export function observedStore(store: EventStore, onAppend: (stream: StreamName, tenantId: TenantId) => void): EventStore {
  return {
    ...store,
    async append(stream, events, options) {
      try {
        return await store.append(stream, events, options);
      } finally {
        // Also after a failure, because its outcome may be unknown. What moves here finds no caches: a restore runs alone.
        const [first] = events;
        if (first && 'metadata' in first) onAppend(stream, first.metadata.tenantId);
      }
    },
  };
}
