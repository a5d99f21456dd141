import { createMetrics } from '@sumaa/runtime/metrics';
import { describe, expect, test, vi } from 'vitest';
import { caughtUp, eventsIn, followUntil, freshCategory, freshStream } from '../contract/fixture.ts';
import type { Feed, Position } from '../port/event-store.ts';
import { silentLog, type Log } from '../port/log.ts';
import { positionOf } from './log-position.ts';
import { useFakeStore } from './testing/fake-store.ts';
import type { Scripted } from './testing/fake-subscriptions.ts';
import type { FakeEvent } from './testing/messages.ts';

const use = useFakeStore();
const unknownError = { code: 2, details: 'Exception was thrown by handler' };
const place = (at: bigint) => ({ commit: at, prepare: at });
const idsIn = (entries: readonly Feed[]) => eventsIn(entries).map(({ id }) => id);
const hasEvents = (count: number) => (entries: readonly Feed[]) => eventsIn(entries).length >= count;

function manyStored(count: number): { streams: string[]; stored: readonly FakeEvent[] } {
  const category = freshCategory();
  const stored = use.fake.store(
    freshStream(category),
    Array.from({ length: count }, () => ({})),
  );
  return { streams: [`${category}-`], stored };
}

describe('a subscription that ends unexpectedly continues after the last processed position', () => {
  test.each<[string, (server: Scripted) => void]>([
    ['after a clean end', (server) => server.end()],
    ['unavailable, like after a killed node', (server) => server.fail(14, 'Connection dropped')],
    ['with code 13, like after a graceful stop', (server) => server.fail(13, 'Received RST_STREAM with code 0')],
    ['cancelled', (server) => server.fail(1, 'shutting down')],
    ['with an unexpected error', (server) => server.fail(2, 'Exception was thrown by handler')],
  ])('%s', async (_, end) => {
    const { streams, stored } = manyStored(40);
    use.fake.faults.subscribe = (call) =>
      call === 1
        ? (server) => {
            for (const event of stored.slice(0, 25)) server.event(event);
            end(server);
          }
        : null;
    const entries = await followUntil(use.store, { after: null, streams }, hasEvents(40));
    expect(idsIn(entries)).toEqual(stored.map(({ id }) => id));
    expect(use.fake.subscriptions.asked).toHaveLength(2);
  });

  test('when the connection is cut several times', async () => {
    const { streams, stored } = manyStored(30);
    let cuts = 0;
    const entries = await followUntil(use.store, { after: null, streams }, (sofar) => {
      if (sofar.at(-1)?.kind === 'event' && eventsIn(sofar).length === 10 * (cuts + 1) && cuts < 2) {
        cuts += 1;
        use.proxy.sever();
        use.proxy.mend();
      }
      return caughtUp(sofar) && eventsIn(sofar).length === 30;
    });
    expect(cuts).toBe(2);
    expect(idsIn(entries)).toEqual(stored.map(({ id }) => id));
  });

  test('not after the last received position', async () => {
    const { streams, stored } = manyStored(12);
    const stop = new AbortController();
    const seen: string[] = [];
    let fail = () => {};
    use.fake.faults.subscribe = (call) =>
      call === 1
        ? (server) => {
            for (const event of stored) server.event(event);
            server.checkpoint(place(stored.at(-1)!.place + 50n));
            fail = () => server.fail(14, 'Connection dropped');
          }
        : null;
    for await (const entry of use.store.subscribe({ after: null, streams, signal: stop.signal })) {
      if (entry.kind !== 'event') continue;
      seen.push(entry.event.id);
      // The connection is lost while the fifth event is being processed.
      if (seen.length === 5) fail();
      if (seen.length === 12) break;
    }
    expect(seen).toEqual(stored.map(({ id }) => id));
  });

  test('when it is never confirmed', async () => {
    const { streams, stored } = manyStored(2);
    use.fake.faults.subscribe = (call) => (call === 1 ? 'silent' : null);
    expect(idsIn(await followUntil(use.store, { after: null, streams }, hasEvents(2)))).toEqual(stored.map(({ id }) => id));
    expect(use.fake.greetings).toBe(2);
  });

  test('and each unexpected error is counted separately and logged, even with progress in between', async () => {
    const { streams, stored } = manyStored(40);
    const metrics = createMetrics();
    const error = vi.fn<Log['error']>();
    use.fake.faults.subscribe = (call) =>
      call <= 9
        ? (server) => {
            for (const event of stored.slice((call - 1) * 4, call * 4)) server.event(event);
            server.fail(call === 9 ? 14 : 2, 'Exception was thrown by handler');
          }
        : null;
    const store = use.open({ metrics, log: { ...silentLog, error } });
    expect(idsIn(await followUntil(store, { after: null, streams }, hasEvents(40)))).toHaveLength(40);
    const text = await metrics.text();
    const counted = (kind: string) =>
      text.match(new RegExp(`^event_store_failures_total\\{.*operation="subscribe",kind="${kind}"\\} (\\d+)`, 'm'))?.[1];
    expect([counted('unexpected'), counted('away')]).toEqual(['8', '1']);
    expect(error.mock.calls.map(([, message]) => message)).toEqual(
      Array.from({ length: 8 }, () => 'event store: a subscription ended with an unexpected error'),
    );
    expect(text).toMatch(/^event_store_call_seconds_count\{store="eventstoredb",operation="subscribe",result="done"\} 10$/m);
  });

  test('on an idle store, after more node restarts than the limit for unexpected errors', async () => {
    const { streams, stored } = manyStored(1);
    const after = positionOf(place(stored[0]!.place));
    use.fake.faults.subscribe = (call) => (call <= 5 ? { code: 14, details: 'Connection dropped' } : call === 6 ? unknownError : null);
    expect((await followUntil(use.store, { after, streams }, caughtUp)).map(({ kind }) => kind)).toEqual(['caught_up']);
    expect(use.fake.subscriptions.asked).toHaveLength(7);
  });

  test.each<[string, (server: Scripted, at: bigint) => void]>([
    ['reported that it is live', (server) => server.caughtUp()],
    ['reported a checkpoint', (server, at) => server.checkpoint(place(at))],
  ])('after any number of unexpected errors when each subscription before had %s', async (_, makeProgress) => {
    const { streams, stored } = manyStored(1);
    const [{ place: start }] = stored as [FakeEvent];
    use.fake.store(
      freshStream(),
      Array.from({ length: 7 }, () => ({})),
    );
    use.fake.faults.subscribe = (call) =>
      call <= 6
        ? (server) => {
            makeProgress(server, start + BigInt(call) * 100n);
            server.fail(2, 'Exception was thrown by handler');
          }
        : null;
    const again = () => use.fake.subscriptions.asked.length === 7;
    const entries = await followUntil(use.store, { after: positionOf(place(start)), streams }, again);
    expect(eventsIn(entries)).toEqual([]);
  });

  test('but throws when an error repeats without progress', async () => {
    use.fake.faults.subscribe = () => unknownError;
    await expect(followUntil(use.store, { after: null }, caughtUp)).rejects.toMatchObject({ code: 'store_refused' });
    use.fake.faults.subscribe = () => ({ code: 7, details: 'Access Denied' });
    await expect(followUntil(use.store, { after: null }, caughtUp)).rejects.toMatchObject({ code: 'store_refused' });
  });
});

describe('a checkpoint', () => {
  test('of 2^64−1 is not a position and is not passed on', async () => {
    const streams = [`${freshCategory()}-`];
    const idle = await followUntil(use.store, { after: null, streams }, caughtUp);
    expect(idle.map(({ kind }) => kind)).toEqual(['caught_up']);
    const stream = freshStream(streams[0]!.slice(0, -1));
    use.fake.store(stream, [{}]);
    expect(idsIn(await followUntil(use.store, { after: null, streams }, hasEvents(1)))).toHaveLength(1);
  });

  test('that the client reports ahead of its events is yielded after them', async () => {
    const { streams, stored } = manyStored(30);
    const beyond = stored.map((event) => event.place + 50n);
    use.fake.faults.subscribe = () => (server) => {
      for (const [index, event] of stored.entries()) {
        server.event(event);
        server.checkpoint(place(beyond[index]!));
      }
      server.caughtUp();
    };
    // Slow enough for the client to run ahead by its whole buffer.
    const entries = await followUntil(use.store, { after: null, streams }, async (sofar) => {
      await new Promise(setImmediate);
      return caughtUp(sofar);
    });
    const order = entries.flatMap((entry) =>
      entry.kind === 'caught_up' ? [] : [entry.kind === 'event' ? entry.event.position : entry.position],
    );
    expect(order).toEqual(order.toSorted());
    expect(eventsIn(entries)).toHaveLength(30);
    expect(order.at(-1)).toBe(positionOf(place(beyond.at(-1)!)));
  });

  test('after the last matching event moves the start of the next subscription', async () => {
    const { streams, stored } = manyStored(1);
    const far = { commit: stored[0]!.place + 50n, prepare: 0n };
    use.fake.faults.subscribe = (call) =>
      call === 1
        ? (server) => {
            server.event(stored[0]!);
            server.checkpoint(far);
            server.caughtUp();
          }
        : null;
    use.fake.store(freshStream(), [{}]);
    for await (const entry of use.store.subscribe({ after: null, streams, signal: AbortSignal.timeout(120_000) })) {
      if (entry.kind === 'caught_up' && use.fake.subscriptions.asked.length === 1) use.fake.subscriptions.live[0]!.end();
      else if (use.fake.subscriptions.asked.length === 2) break;
    }
    expect(use.fake.subscriptions.asked).toEqual([null, far]);
  });

  test('beyond the end of the log is refused, also when the store was rewound during a subscription', async () => {
    const { streams, stored } = manyStored(3);
    const beyond = positionOf(place(stored.at(-1)!.place + 1n));
    await expect(followUntil(use.store, { after: beyond, streams }, caughtUp)).rejects.toMatchObject({ code: 'checkpoint_beyond_head' });
    expect(use.fake.subscriptions.asked).toEqual([]);
    const rewound = followUntil(use.store, { after: null, streams }, (entries) => {
      if (caughtUp(entries)) {
        use.fake.rewind(1);
        use.fake.subscriptions.live[0]!.fail(14, 'Connection dropped');
      }
      return false;
    });
    await expect(rewound).rejects.toMatchObject({ code: 'checkpoint_beyond_head' });
  });

  test('of another kind of store is refused', async () => {
    const foreign = '00000000000000000007' as Position;
    await expect(followUntil(use.store, { after: foreign }, caughtUp)).rejects.toThrow(/not a position of EventStoreDB/);
  });
});
