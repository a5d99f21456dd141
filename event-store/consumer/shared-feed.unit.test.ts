import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { events, freshCategory, freshStream } from '../contract/fixture.ts';
import { createMemoryEventStore } from '../memory/memory-event-store.ts';
import type { EventStore, Position } from '../port/event-store.ts';
import { createSharedFeed, type FeedOfMany, type SharedFeed } from './shared-feed.ts';

/** A store that counts how many subscriptions are open, how many were opened, and how many events they have read. */
function counting(store: EventStore): EventStore & { open(): number; opened(): number; read(): number } {
  let open = 0;
  let opened = 0;
  let read = 0;
  return {
    ...store,
    open: () => open,
    opened: () => opened,
    read: () => read,
    async *subscribe(options) {
      open += 1;
      opened += 1;
      try {
        for await (const entry of store.subscribe(options)) {
          if (entry.kind === 'event') read += 1;
          yield entry;
        }
      } finally {
        open -= 1;
      }
    },
  };
}

/** Follows the feed until `stop`. `seen` collects the event ids; `slow` is awaited after every entry. */
function follower(feed: SharedFeed, options: { after?: Position | null; streams?: string[]; slow?: () => Promise<unknown> } = {}) {
  const stop = new AbortController();
  const seen: string[] = [];
  const entries: FeedOfMany[] = [];
  const done = (async () => {
    for await (const entry of feed.follow({ after: options.after ?? null, streams: options.streams, signal: stop.signal, atOnce: 1 })) {
      entries.push(entry);
      if (entry.kind === 'event') seen.push(entry.event.id);
      if (entry.kind === 'events') seen.push(...entry.events.map(({ id }) => id));
      await options.slow?.();
    }
  })();
  return { seen, entries, done, stop: async () => (stop.abort(), done) };
}

async function appendMany(store: EventStore, count: number, category?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const batch = events(1);
    await store.append(freshStream(category), batch, { expected: 'no_stream' });
    ids.push(batch[0].id);
  }
  return ids;
}

test('many followers that have caught up share one subscription, and each receives every event once', async () => {
  const store = counting(createMemoryEventStore());
  const feed = createSharedFeed(store);
  const before = await appendMany(store, 50);
  const followers = Array.from({ length: 15 }, () => follower(feed));
  await expect.poll(() => followers.every((one) => one.seen.length === 50)).toBe(true);
  await expect.poll(() => store.open()).toBe(1);
  const after = await appendMany(store, 200);
  await expect.poll(() => followers.every((one) => one.seen.length === 250)).toBe(true);
  for (const one of followers) expect(one.seen).toEqual([...before, ...after]);
  expect(store.open()).toBe(1);
  await Promise.all(followers.map((one) => one.stop()));
  await expect.poll(() => store.open()).toBe(0);
});

test('a follower receives its own streams, and a checkpoint for the others', async () => {
  const store = createMemoryEventStore();
  const feed = createSharedFeed(store);
  const category = freshCategory();
  const one = follower(feed, { streams: [`${category}-`] });
  await expect.poll(() => one.entries.length).toBeGreaterThan(0);
  const mine = await appendMany(store, 3, category);
  await appendMany(store, 5);
  const head = (await store.head())!.position;
  await expect
    .poll(() => one.entries.findLast((entry) => entry.kind === 'checkpoint'))
    .toMatchObject({ kind: 'checkpoint', position: head, passed: { position: head } });
  expect(one.seen).toEqual(mine);
  await one.stop();
});

test('a follower too slow for the memory goes back to its own subscription and misses nothing', async () => {
  const store = counting(createMemoryEventStore());
  const feed = createSharedFeed(store, { capacity: 16, patienceMs: 1 });
  let most = 0;
  const fast = follower(feed);
  let held: Promise<unknown> | null = null;
  const slow = follower(feed, { slow: async () => (await held, (most = Math.max(most, store.open())), turn()) });
  await expect.poll(() => fast.entries.length > 1 && slow.entries.length > 1 && store.open() === 1).toBe(true);
  let release = () => {};
  held = new Promise<void>((resolve) => (release = resolve));
  const ids = await appendMany(store, 100);
  await expect.poll(() => fast.seen.length).toBe(100);
  most = 0;
  held = null;
  release();
  await expect.poll(() => slow.seen.length).toBe(100);
  expect(slow.seen).toEqual(ids);
  expect(most).toBe(2);
  await expect.poll(() => store.open()).toBe(1);
  await Promise.all([fast.stop(), slow.stop()]);
});

test('a follower that starts far behind catches up alone and then joins the tail', async () => {
  const store = counting(createMemoryEventStore());
  const feed = createSharedFeed(store, { capacity: 16 });
  const early = follower(feed);
  await expect.poll(() => early.entries.length).toBeGreaterThan(0);
  const ids = await appendMany(store, 100);
  await expect.poll(() => early.seen.length).toBe(100);
  const late = follower(feed);
  await expect.poll(() => late.seen.length).toBe(100);
  await expect.poll(() => store.open()).toBe(1);
  ids.push(...(await appendMany(store, 10)));
  await expect.poll(() => late.seen.length).toBe(110);
  expect(late.seen).toEqual(ids);
  await Promise.all([early.stop(), late.stop()]);
});

test('followers that are far behind at about the same position read together, each its own streams', async () => {
  const store = counting(createMemoryEventStore());
  const feed = createSharedFeed(store, { capacity: 64, farBehind: 20 });
  const category = freshCategory();
  const all: string[] = [];
  const mine: string[] = [];
  for (let n = 0; n < 200; n++) {
    const [id] = await appendMany(store, 1, category);
    mine.push(id!);
    all.push(id!, ...(await appendMany(store, 1)));
  }
  const wide = Array.from({ length: 8 }, (_, nth) => follower(feed, { slow: async () => (nth === 0 ? await turn() : undefined) }));
  const narrow = Array.from({ length: 8 }, () => follower(feed, { streams: [`${category}-`], slow: () => turn() }));
  await expect.poll(() => wide.every((one) => one.seen.length >= 400) && narrow.every((one) => one.seen.length >= 200)).toBe(true);
  for (const one of wide) expect(one.seen).toEqual(all);
  for (const one of narrow) expect(one.seen).toEqual(mine);
  // Alone they would read 4,800.
  expect(store.read()).toBeLessThan(1600);
  await expect.poll(() => store.open()).toBe(1);
  await Promise.all([...wide, ...narrow].map((one) => one.stop()));
  await expect.poll(() => store.open()).toBe(0);
});

test('followers that begin at the same position read together from there, however few their own events are', async () => {
  const store = counting(createMemoryEventStore());
  const feed = createSharedFeed(store, { capacity: 64 });
  const ids = await appendMany(store, 300);
  const rare = await appendMany(store, 2, 'rare');
  const wide = follower(feed);
  const narrow = Array.from({ length: 20 }, () => follower(feed, { streams: ['rare-'] }));
  await expect.poll(() => [wide, ...narrow].every((one) => one.seen.at(-1) === rare[1])).toBe(true);
  expect(wide.seen).toEqual([...ids, ...rare]);
  for (const one of narrow) expect(one.seen).toEqual(rare);
  // The first begins alone, the second a scan for all.
  expect(store.opened()).toBe(2);
  await Promise.all([wide, ...narrow].map((one) => one.stop()));
  await expect.poll(() => store.open()).toBe(0);
});

test('followers that begin near each other, as after a restart of the database, soon read together', async () => {
  const store = counting(createMemoryEventStore());
  const feed = createSharedFeed(store, { capacity: 64, farBehind: 4 });
  await appendMany(store, 1000);
  const positions: Position[] = [];
  const stop = new AbortController();
  for await (const entry of store.subscribe({ after: null, signal: stop.signal })) {
    if (entry.kind !== 'event') break;
    positions.push(entry.event.position);
  }
  stop.abort();
  const before = store.read();
  const starts = Array.from({ length: 10 }, (_, nth) => nth * 16);
  const followers = starts.map((at) => follower(feed, { after: positions[at]!, slow: () => turn() }));
  await expect.poll(() => followers.every(({ seen }, nth) => seen.length === 999 - starts[nth]!)).toBe(true);
  // Alone they would read 9,270.
  expect(store.read() - before).toBeLessThan(2_000);
  await Promise.all(followers.map((one) => one.stop()));
  await expect.poll(() => store.open()).toBe(0);
});

test('a follower that is left alone with a scan reads its own streams only', async () => {
  const store = counting(createMemoryEventStore());
  const feed = createSharedFeed(store, { capacity: 16 });
  await appendMany(store, 200);
  const rare = await appendMany(store, 2, 'rare');
  const [one, other] = [follower(feed), follower(feed, { streams: ['rare-'] })];
  await one.stop();
  await expect.poll(() => other.seen).toEqual(rare);
  expect(store.read()).toBeLessThan(100);
  await other.stop();
});

test('a follower that does not move holds up nobody who reads with it, and misses nothing', async () => {
  const store = createMemoryEventStore();
  const feed = createSharedFeed(store, { capacity: 64, farBehind: 20, patienceMs: 1 });
  const ids = await appendMany(store, 400);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const stuck: ReturnType<typeof follower> = follower(feed, { slow: async () => (stuck.seen.length === 100 ? await held : undefined) });
  const others = Array.from({ length: 3 }, () => follower(feed));
  await expect.poll(() => others.every((one) => one.seen.length === 400)).toBe(true);
  expect(stuck.seen).toHaveLength(100);
  release();
  await expect.poll(() => stuck.seen.length).toBe(400);
  for (const one of [stuck, ...others]) expect(one.seen).toEqual(ids);
  await Promise.all([stuck, ...others].map((one) => one.stop()));
});

test('a scan that nobody is near enough to join is ended', async () => {
  const store = counting(createMemoryEventStore());
  const feed = createSharedFeed(store, { capacity: 8, farBehind: 2, patienceMs: 300 });
  const [one, other] = [freshCategory(), freshCategory()];
  for (let n = 0; n < 40; n++) {
    await appendMany(store, 40, freshCategory());
    await appendMany(store, 1, n % 2 === 0 ? one : other);
  }
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // Four of its own after the second: too far ahead of where a scan for both begins.
  const followers = [one, other].map((category) => {
    const each: ReturnType<typeof follower> = follower(feed, {
      streams: [`${category}-`],
      slow: async () => (each.seen.length === 6 ? await held : undefined),
    });
    return each;
  });
  await expect.poll(() => followers.every((each) => each.seen.length === 6)).toBe(true);
  await expect.poll(() => store.open()).toBe(2);
  release();
  await expect.poll(() => followers.every((each) => each.seen.length === 20)).toBe(true);
  await Promise.all(followers.map((each) => each.stop()));
  await expect.poll(() => store.open()).toBe(0);
});

test('a failing tail fails its followers', async () => {
  const store = createMemoryEventStore();
  const feed = createSharedFeed(store);
  const one = follower(feed);
  await expect.poll(() => one.entries.length).toBeGreaterThan(1);
  await store.close();
  await expect(one.done).rejects.toMatchObject({ code: 'store_unavailable' });
});
