import type { StreamName } from '@sumaa/contracts';
import { WrongExpectedRevision } from './errors.ts';
import type { EventStore, Feed, StoredEvent } from './event-store.ts';
import { assertStreamName } from './validate.ts';

/**
 * The store seen through a namespace: letters are put before every category and taken off again, so that test runs (or
 * installations) share a node without meeting. The store itself when the namespace is empty. `head()` stays that of the
 * whole store. Throws TypeError when the namespace is not made of small letters.
 */
export function withNamespace(store: EventStore, namespace: string): EventStore {
  if (namespace === '') return store;
  if (!/^[a-z]+$/.test(namespace)) throw new TypeError(`a namespace is made of small letters: ${JSON.stringify(namespace)}`);
  const outer = (stream: string): StreamName => {
    assertStreamName(stream);
    return `${namespace}${stream}` as StreamName;
  };
  const prefixesOf = (streams: readonly string[] | undefined) => streams?.map((prefix) => namespace + prefix) ?? [namespace];
  const inner = (event: StoredEvent): StoredEvent => ({ ...event, stream: event.stream.slice(namespace.length) as StreamName });

  return {
    ...store,
    async append(stream, events, options) {
      try {
        return await store.append(outer(stream), events, options);
      } catch (error) {
        if (error instanceof WrongExpectedRevision) throw new WrongExpectedRevision(stream, error.expected, error.actual);
        throw error;
      }
    },
    async *readStream(stream, options) {
      for await (const event of store.readStream(outer(stream), options)) yield inner(event);
    },
    unseen: ({ after, streams }) => store.unseen({ after, streams: prefixesOf(streams) }),
    async *subscribe({ streams, ...options }) {
      for await (const entry of store.subscribe({ ...options, streams: prefixesOf(streams) })) {
        if (entry.kind === 'event') yield { kind: 'event', event: inner(entry.event) } satisfies Feed;
        // What was passed over may be somebody else's.
        else yield entry.kind === 'checkpoint' ? { kind: 'checkpoint', position: entry.position } : entry;
      }
    },
  };
}
