import { randomUUID } from 'node:crypto';
import type { StreamName, Uuid } from '@sumaa/contracts';
import { EventStoreError, type EventStore } from '@sumaa/event-store';
import { testMetadata } from '@sumaa/event-store/testing';
import { until } from '../../support/until.ts';
import type { Ledger } from './ledger.ts';

/** Writers on an event store, and a subscriber that follows them. */
export interface StoreLoad {
  /** Number of appends with an unknown outcome, which were repeated. */
  readonly repeated: number;
  /** Resolves after `count` more events were acknowledged, with the time it took in ms. */
  more(count: number): Promise<number>;
  /** Stops the writers and compares the ledger with the stored events and with those the subscriber received. */
  stop(): Promise<StoreVerdict>;
}

export interface StoreVerdict {
  /** Acknowledged, but not in the store. */
  readonly lost: number;
  /** More than once in the store. */
  readonly doubled: number;
  /** In the store, but never sent. */
  readonly strange: number;
  /** Streams that differ from their writer's events in order. */
  readonly torn: number;
  /** Streams of which the subscriber missed events, or received them twice or out of order. */
  readonly unseen: number;
  readonly stored: number;
}

/** The ids of one stream's events, in order. */
export async function idsOf(store: EventStore, stream: StreamName): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of store.readStream(stream)) ids.push(id);
  return ids;
}

/** Starts writers, each with its own stream; each repeats an append with the same ids until it is acknowledged. */
export function startStoreLoad(store: EventStore, ledger: Ledger, writers = 16): StoreLoad {
  // Letters only, because a category is one word.
  const category = `kill${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const sent = new Map<StreamName, string[]>();
  const receivedByStream = new Map<string, string[]>();
  const following = new AbortController();
  let receivedCount = 0;
  const stopping = new AbortController();
  let repeated = 0;
  let failure: unknown = null;
  let waiting: { readonly count: number; readonly resolve: () => void }[] = [];

  const followed = (async () => {
    for await (const feed of store.subscribe({ after: null, streams: [`${category}-`], signal: following.signal })) {
      if (feed.kind !== 'event') continue;
      const { stream, id } = feed.event;
      receivedByStream.set(stream, [...(receivedByStream.get(stream) ?? []), id]);
      receivedCount += 1;
    }
  })().catch((error: unknown) => (failure ??= error));

  async function append(stream: StreamName, ids: readonly Uuid[], expected: 'no_stream' | bigint): Promise<bigint> {
    const events = ids.map((id) => ({ id, type: 'Written', data: { stream }, metadata: testMetadata() }));
    for (;;) {
      try {
        return (await store.append(stream, events, { expected })).revision;
      } catch (error) {
        if (!(error instanceof EventStoreError) || !['outcome_unknown', 'store_unavailable'].includes(error.code)) throw error;
        repeated += 1;
      }
    }
  }
  async function writer(): Promise<void> {
    const stream = `${category}-${randomUUID()}` as StreamName;
    const ids: string[] = [];
    sent.set(stream, ids);
    for (let expected: 'no_stream' | bigint = 'no_stream'; !stopping.signal.aborted;) {
      const batch = Array.from({ length: 1 + (ids.length % 3) }, () => randomUUID() as Uuid);
      const entries = batch.map((commandId) => ({ commandId, stream, text: '' }));
      for (const entry of entries) ledger.send(entry);
      expected = await append(stream, batch, expected);
      ids.push(...batch);
      for (const entry of entries) ledger.acknowledge(entry);
      const done = ledger.acknowledged.size;
      for (const each of waiting.filter(({ count }) => count <= done)) each.resolve();
      waiting = waiting.filter(({ count }) => count > done);
    }
  }
  const writing = Array.from({ length: writers }, () => writer().catch((error: unknown) => (failure ??= error)));

  return {
    get repeated() {
      return repeated;
    },
    async more(count) {
      const from = performance.now();
      await Promise.race([
        new Promise<void>((resolve) => (waiting = [...waiting, { count: ledger.acknowledged.size + count, resolve }])),
        Promise.all(writing),
      ]);
      if (failure) throw failure as Error;
      return performance.now() - from;
    },
    async stop() {
      stopping.abort();
      await Promise.all(writing);
      const storedByStream = new Map<string, string[]>();
      for (const stream of sent.keys()) storedByStream.set(stream, await idsOf(store, stream));
      const all = [...storedByStream.values()].flat();
      // Events still missing by then are counted below.
      const enough = () => receivedCount >= all.length || failure !== null;
      await until(async () => enough(), Boolean, 60_000).catch(() => {});
      following.abort();
      await followed;
      if (failure) throw failure as Error;
      const stored = new Set(all);
      const same = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
        (one ?? []).join() === (other ?? []).join();
      return {
        lost: [...ledger.acknowledged.keys()].filter((id) => !stored.has(id)).length,
        doubled: all.length - stored.size,
        strange: all.filter((id) => !ledger.sent.has(id)).length,
        torn: [...sent].filter(([stream, ids]) => !same(storedByStream.get(stream), ids)).length,
        unseen: [...storedByStream].filter(([stream, ids]) => !same(receivedByStream.get(stream), ids)).length,
        stored: all.length,
      };
    },
  };
}
