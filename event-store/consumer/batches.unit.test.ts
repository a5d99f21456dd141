import { expect, test } from 'vitest';
import { events, freshStream } from '../contract/fixture.ts';
import { createMemoryEventStore } from '../memory/memory-event-store.ts';
import type { Feed, Position } from '../port/event-store.ts';
import { batches } from './batches.ts';
import type { FeedOfMany } from './shared-feed.ts';

const never = new AbortController().signal;

async function feedOf(count: number): Promise<Feed[]> {
  const store = createMemoryEventStore();
  await store.append(freshStream(), events(count), { expected: 'no_stream' });
  const entries: Feed[] = [];
  for await (const entry of store.subscribe({ after: null, signal: never })) {
    entries.push(entry);
    if (entry.kind === 'caught_up') break;
  }
  return entries;
}

test('a batch ends when it is full or when the feed has caught up', async () => {
  const feed = await feedOf(7);
  async function* follow(): AsyncGenerator<Feed> {
    yield* feed;
  }
  const sizes: [number, boolean][] = [];
  for await (const batch of batches(follow, { signal: never, maxEvents: 3 })) sizes.push([batch.events.length, batch.caughtUp]);
  expect(sizes).toEqual([
    [3, false],
    [3, false],
    [1, true],
  ]);
});

test('several events at once never make a batch too large, and none is lost', async () => {
  const [first, ...rest] = (await feedOf(7)).flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []));
  async function* follow(): AsyncGenerator<FeedOfMany> {
    yield { kind: 'event', event: first! };
    yield { kind: 'events', events: rest.slice(0, 3) };
    yield { kind: 'events', events: rest.slice(3) };
    yield { kind: 'caught_up' };
  }
  const read: unknown[][] = [];
  for await (const batch of batches(follow, { signal: never, maxEvents: 3 })) read.push(batch.events.map(({ revision }) => revision));
  expect(read).toEqual([[0n], [1n, 2n, 3n], [4n, 5n, 6n], []]);
});

test('yields an event when the feed falls idle', async () => {
  const [first] = await feedOf(1);
  const stop = new AbortController();
  async function* follow(signal: AbortSignal): AsyncGenerator<Feed> {
    yield first!;
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  for await (const batch of batches(follow, { signal: stop.signal, waitMs: 1 })) {
    expect(batch).toMatchObject({ events: [{}], caughtUp: false });
    stop.abort();
  }
});

test('leaving the loop ends the subscription, also an idle one', async () => {
  let ended = false;
  const [first] = await feedOf(1);
  async function* follow(signal: AbortSignal): AsyncGenerator<Feed> {
    try {
      yield first!;
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    } finally {
      ended = true;
    }
  }
  for await (const _ of batches(follow, { signal: never, waitMs: 1 })) break;
  expect(ended).toBe(true);
});

test('throws when the feed fails', async () => {
  const store = createMemoryEventStore();
  await store.close();
  const drain = async () => {
    for await (const _ of batches((signal) => store.subscribe({ after: null, signal }), { signal: never }))
      expect.fail('a batch without events');
  };
  await expect(drain()).rejects.toMatchObject({ code: 'store_unavailable' });
});

test('yields the checked position once more when the feed falls idle, and only then', async () => {
  const position = 'p' as Position;
  const stop = new AbortController();
  async function* follow(signal: AbortSignal): AsyncGenerator<Feed> {
    yield { kind: 'checkpoint', position };
    yield { kind: 'caught_up' };
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  const yielded: unknown[] = [];
  for await (const batch of batches(follow, { signal: stop.signal, idleMs: 1 })) {
    yielded.push(batch);
    if (yielded.length === 2) stop.abort();
  }
  const batch = { events: [], position, passed: null, caughtUp: true };
  expect(yielded).toEqual([batch, batch]);
});
