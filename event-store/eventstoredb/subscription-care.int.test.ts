import { describe, expect, test } from 'vitest';
import { caughtUp, events, eventsIn, followUntil, freshCategory, freshStream } from '../contract/fixture.ts';
import { positionOf } from './log-position.ts';
import { useFakeStore } from './testing/fake-store.ts';

const use = useFakeStore();

function manyStored(count: number) {
  const category = freshCategory();
  const stored = use.fake.store(
    freshStream(category),
    Array.from({ length: count }, () => ({})),
  );
  return { streams: [`${category}-`], stored };
}

describe('a subscription', () => {
  test('throws stream_deleted on a tombstone', async () => {
    const { streams, stored } = manyStored(2);
    use.fake.store(stored[0]!.stream, [{ type: '$streamDeleted', revision: 2n ** 63n - 1n }]);
    await expect(followUntil(use.store, { after: null, streams }, caughtUp)).rejects.toMatchObject({ code: 'stream_deleted' });
  });

  test('without a filter leaves out system events and the identity event', async () => {
    await use.store.identity!();
    use.fake.store('$settings', [{}]);
    use.fake.store('$$review-1', [{ type: '$metadata' }]);
    const stream = freshStream();
    await use.store.append(stream, events(2), { expected: 'no_stream' });
    const entries = await followUntil(use.store, { after: null }, caughtUp);
    expect(eventsIn(entries).map((one) => one.stream)).toEqual([stream, stream]);
  });

  test('is closed on the server, however its loop is left', async () => {
    const { streams } = manyStored(3);
    for await (const _ of use.store.subscribe({ after: null, streams, signal: new AbortController().signal })) break;
    await use.fake.subscriptions.servesOnly(0);
    await followUntil(use.store, { after: null, streams }, caughtUp);
    await use.fake.subscriptions.servesOnly(0);
    const failing = async () => {
      for await (const _ of use.store.subscribe({ after: null, streams, signal: new AbortController().signal })) throw new Error('mine');
    };
    await expect(failing()).rejects.toThrow('mine');
    await use.fake.subscriptions.servesOnly(0);
  });

  test('of a closed store ends with an error, and other stores of the process continue', async () => {
    const { streams } = manyStored(1);
    const other = use.open();
    const ended = followUntil(other, { after: null, streams }, (entries) => {
      if (caughtUp(entries)) void other.close();
      return false;
    });
    await expect(ended).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(eventsIn(await followUntil(use.store, { after: null, streams }, caughtUp))).toHaveLength(1);
  });

  test('waits while sixty are open, and reads continue meanwhile', async () => {
    const { streams, stored } = manyStored(1);
    const stop = new AbortController();
    const follow = async (arrived: () => void) => {
      for await (const entry of use.store.subscribe({ after: null, streams, signal: stop.signal })) if (entry.kind === 'event') arrived();
    };
    let arrived = 0;
    let all = () => {};
    const sixty = new Promise<void>((resolve) => (all = resolve));
    const running = Array.from({ length: 70 }, () => follow(() => void (++arrived === 60 && all())));
    await sixty;
    expect(use.fake.subscriptions.served).toBe(60);
    await expect(use.store.head()).resolves.toMatchObject({
      position: positionOf({ commit: stored[0]!.place, prepare: stored[0]!.place }),
    });
    stop.abort();
    await Promise.all(running);
    await use.fake.subscriptions.servesOnly(0);
  });
});
