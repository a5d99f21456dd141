import type { StreamName } from '@sumaa/contracts';
import { WrongExpectedRevision } from './errors.ts';
import type { EventStore, Feed, Loss, StoredEvent } from './event-store.ts';
import { assertStreamName } from './validate.ts';

/**
 * The store inside a namespace: adds the letters before every category on the way to the store and removes them on the way back,
 * so that test runs (or installations) share a server without seeing each other's streams. Returns the store itself when the
 * namespace is empty. `head()` stays that of the whole store. Throws TypeError unless the namespace consists of lower-case letters.
 */
export function withNamespace(store: EventStore, namespace: string): EventStore {
  if (namespace === '') return store;
  if (!/^[a-z]+$/.test(namespace)) throw new TypeError(`a namespace consists of lower-case letters: ${JSON.stringify(namespace)}`);
  const outer = (stream: string): StreamName => {
    assertStreamName(stream);
    return `${namespace}${stream}` as StreamName;
  };
  const prefixesOf = (streams: readonly string[] | undefined) => streams?.map((prefix) => namespace + prefix) ?? [namespace];
  const inner = <E extends Pick<StoredEvent, 'stream'>>(event: E): E => ({
    ...event,
    stream: event.stream.slice(namespace.length) as StreamName,
  });

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
    async *subscribe({ streams, onLoss, ...options }) {
      const lost = onLoss && ((loss: Loss) => onLoss(loss.kind === 'deleted' ? inner(loss) : loss));
      for await (const entry of store.subscribe({ ...options, onLoss: lost, streams: prefixesOf(streams) })) {
        if (entry.kind === 'event') yield { kind: 'event', event: inner(entry.event) } satisfies Feed;
        // The passed event may belong to another namespace, so it is not handed on.
        else yield entry.kind === 'checkpoint' ? { kind: 'checkpoint', position: entry.position } : entry;
      }
    },
  };
}
