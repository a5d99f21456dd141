import { randomUUID } from 'node:crypto';
import type { Metadata, StreamName, Uuid } from '@sumaa/contracts';
import { createAppendSignal } from '../port/append-signal.ts';
import { CheckpointBeyondHead, StoreUnavailable } from '../port/errors.ts';
import type { Appended, EventStore, Feed, Head, ReadOptions, StoredEvent, StoredTexts, SubscribeOptions } from '../port/event-store.ts';
import type { Json } from '../port/json.ts';
import { positionNumber, positionText } from '../port/position-text.ts';
import { unseenHead } from '../port/unseen.ts';
import { assertStreamName, checkAppend } from '../port/validate.ts';
import { decideAppend } from './outcome-of-append.ts';

/** An event store in memory: the model that the other adapters are tested against, and the store of unit tests. */
export function createMemoryEventStore(options: { readonly clock?: () => Date; readonly identity?: string } = {}): EventStore {
  const clock = options.clock ?? (() => new Date());
  const identity = options.identity ?? randomUUID();
  const all: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const bell = createAppendSignal();
  let closed = false;

  const assertOpen = () => {
    if (closed) throw new StoreUnavailable('the store is closed');
  };

  async function append(
    stream: StreamName,
    events: Parameters<EventStore['append']>[1],
    { expected, signal }: Parameters<EventStore['append']>[2],
  ): Promise<Appended> {
    const checked = checkAppend(stream, events);
    signal?.throwIfAborted();
    assertOpen();
    const existing = streams.get(stream) ?? [];
    const ids = checked.events.map((event) => event.id);
    const verdict = decideAppend(stream, existing, expected, ids);
    if (verdict.kind === 'repeated') return { revision: verdict.last.revision, position: verdict.last.position };

    const recordedAt = clock();
    for (const event of checked.events) {
      const stored: StoredEvent = {
        id: event.id as Uuid,
        type: event.type,
        data: JSON.parse(event.data) as Json,
        metadata: JSON.parse(event.metadata) as Metadata,
        stream,
        revision: BigInt(existing.length),
        position: positionText(all.length + 1),
        recordedAt,
      };
      existing.push(stored);
      all.push(stored);
    }
    streams.set(stream, existing);
    bell.ring();
    return { revision: BigInt(existing.length - 1), position: positionText(all.length) };
  }

  async function* readStream(
    stream: StreamName,
    { from, backwards = false, limit = Infinity }: ReadOptions = {},
  ): AsyncGenerator<StoredEvent> {
    assertStreamName(stream);
    assertOpen();
    const found = (streams.get(stream) ?? []).filter(
      (event) => from === undefined || (backwards ? event.revision <= from : event.revision >= from),
    );
    if (backwards) found.reverse();
    yield* found.slice(0, limit);
  }

  async function* subscribe({ after, streams: prefixes, signal, texts = false }: SubscribeOptions): AsyncGenerator<Feed> {
    assertOpen();
    let cursor = Number(positionNumber(after));
    if (cursor > all.length) throw new CheckpointBeyondHead(after ?? '', all.length === 0 ? null : positionText(all.length));
    for (;;) {
      const rings = bell.count;
      let delivered = cursor;
      for (; cursor < all.length; cursor++) {
        if (signal.aborted) return;
        const event = all[cursor]!;
        if (prefixes && !prefixes.some((prefix) => event.stream.startsWith(prefix))) continue;
        delivered = cursor + 1;
        yield { kind: 'event', event: texts ? { ...event, texts: textsOf(event) } : event };
      }
      if (signal.aborted) return;
      if (delivered < cursor) yield { kind: 'checkpoint', position: positionText(cursor) };
      yield { kind: 'caught_up' };
      await bell.wait(rings, { signal });
      if (signal.aborted) return;
      assertOpen();
    }
  }

  async function head(): Promise<Head | null> {
    assertOpen();
    const last = all.at(-1);
    return last ? { position: last.position, recordedAt: last.recordedAt } : null;
  }

  return {
    kind: 'memory',
    append,
    readStream,
    subscribe,
    head,
    unseen: async ({ after }) => unseenHead(after, await head()),
    identity: async () => identity,
    async close() {
      closed = true;
      bell.ring();
    },
  };
}

const textsOf = ({ data, metadata }: StoredEvent): StoredTexts => ({ data: JSON.stringify(data), metadata: JSON.stringify(metadata) });
