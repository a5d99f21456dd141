import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { EventStore, Feed, Position } from '../port/event-store.ts';
import { withNamespace } from '../port/namespace.ts';
import { caughtUp, events, eventsIn, followUntil, freshCategory, freshStream } from './fixture.ts';

/** The contract of `subscribe`: every matching event once, in order, from the given position. */
export function subscribeContract(use: () => EventStore): void {
  describe('subscribe', () => {
    test('yields the stored events in order of position, then caught_up', async () => {
      const category = freshCategory();
      const streams = [freshStream(category), freshStream(category)] as const;
      for (let n = 0; n < 4; n++) await use().append(streams[n % 2]!, events(2), { expected: n < 2 ? 'no_stream' : 1n });
      const found = eventsIn(await followUntil(use(), { after: null, streams: [`${category}-`] }, caughtUp));
      expect(found.map(({ stream, revision }) => `${streams.indexOf(stream)}@${revision}`)).toEqual([
        '0@0',
        '0@1',
        '1@0',
        '1@1',
        '0@2',
        '0@3',
        '1@2',
        '1@3',
      ]);
      const positions = found.map((entry) => entry.position);
      expect(positions).toEqual([...new Set(positions)].sort());
    });

    test('continues with events that are appended while it waits', async () => {
      const stream = freshStream();
      const filter = { after: (await use().head())?.position ?? null, streams: [stream] };
      const seen: Feed[] = [];
      const stop = new AbortController();
      let revision = -1n;
      for await (const entry of use().subscribe({ ...filter, signal: stop.signal })) {
        seen.push(entry);
        if (eventsIn(seen).length === 6) break;
        // Appends only when the subscription waits: the append must wake it.
        if (entry.kind === 'caught_up')
          ({ revision } = await use().append(stream, events(2), { expected: revision === -1n ? 'no_stream' : revision }));
      }
      stop.abort();
      expect(eventsIn(seen).map((stored) => stored.revision)).toEqual([0n, 1n, 2n, 3n, 4n, 5n]);
    });

    test('starts after any position that it has yielded, of an event or a checkpoint', async () => {
      const category = freshCategory();
      const streams = [`${category}-`];
      const from = (await use().head())?.position ?? null;
      for (let n = 0; n < 3; n++) {
        await use().append(freshStream(category), events(2), { expected: 'no_stream' });
        await use().append(freshStream(), events(1), { expected: 'no_stream' });
      }
      const all = await followUntil(use(), { after: from, streams }, caughtUp);
      for (const [index, entry] of all.entries()) {
        if (entry.kind === 'caught_up') continue;
        const after = entry.kind === 'event' ? entry.event.position : entry.position;
        const rest = eventsIn(await followUntil(use(), { after, streams }, caughtUp));
        expect(rest).toEqual(eventsIn(all.slice(index + 1)));
      }
    });

    test('filters by one or several prefixes, and leaves out similar categories', async () => {
      const category = freshCategory();
      const [one, two, longer] = [freshStream(category), freshStream(`${category}b`), freshStream(`${category}bc`)];
      for (const stream of [one, two, longer]) await use().append(stream, events(1), { expected: 'no_stream' });
      const found = async (streams: string[]) =>
        eventsIn(await followUntil(use(), { after: null, streams }, caughtUp)).map((stored) => stored.stream);
      expect(await found([`${category}-`])).toEqual([one]);
      expect(await found([`${category}-`, `${category}bc-`])).toEqual([one, longer]);
      expect(await found([category])).toEqual([one, two, longer]);
      expect(await found([])).toEqual([]);
    });

    test('starts without matching events, yields caught_up, and receives events that are appended later', async () => {
      const category = freshCategory();
      await use().append(freshStream(), events(1), { expected: 'no_stream' });
      const streams = [`${category}-`];
      const idle = await followUntil(use(), { after: null, streams }, caughtUp);
      const checkpoints = idle.flatMap((entry) => (entry.kind === 'checkpoint' ? [entry.position] : []));
      const after: Position | null = checkpoints.at(-1) ?? null;
      const stream = freshStream(category);
      await use().append(stream, events(1), { expected: 'no_stream' });
      expect(eventsIn(await followUntil(use(), { after, streams }, caughtUp)).map((stored) => stored.stream)).toEqual([stream]);
    });

    test('never yields a checkpoint ahead of a matching event that comes later', async () => {
      const category = freshCategory();
      for (let n = 0; n < 30; n++)
        await use().append(freshStream(n % 3 === 0 ? category : undefined), events(1), { expected: 'no_stream' });
      const entries = await followUntil(use(), { after: null, streams: [`${category}-`] }, caughtUp);
      const positions = entries.flatMap((entry) =>
        entry.kind === 'caught_up' ? [] : [entry.kind === 'event' ? entry.event.position : entry.position],
      );
      expect(positions).toEqual([...positions].sort());
    });

    test('delivers everything to several subscribers, also to a slow one', async () => {
      const category = freshCategory();
      const streams = [`${category}-`];
      const follow = (slow: boolean) =>
        followUntil(use(), { after: null, streams }, async (entries) => {
          // One turn of the event loop for every entry: slow enough to fall behind.
          if (slow) await setImmediate();
          return eventsIn(entries.slice(-1)).at(0)?.revision === 99n && eventsIn(entries).length === 1500;
        });
      const following = Promise.all([follow(false), follow(true), follow(false)]);
      for (let n = 0; n < 15; n++) await use().append(freshStream(category), events(100), { expected: 'no_stream' });
      const [one, two, three] = (await following).map((entries) => eventsIn(entries).map((stored) => stored.id));
      expect(one).toEqual(two);
      expect(one).toEqual(three);
    });

    test('refuses to start beyond the head', async () => {
      await use().append(freshStream(), events(1), { expected: 'no_stream' });
      const head = (await use().head())!.position;
      // The third digit makes it larger than any position of the store, and still smaller than 2^63.
      const beyond = head.replace(/^\d{3}/, '009') as Position;
      await expect(followUntil(use(), { after: beyond }, caughtUp)).rejects.toMatchObject({ code: 'checkpoint_beyond_head' });
    });

    test('ends when its signal aborts, at once and without an error', async () => {
      const stop = new AbortController();
      const ended = (async () => {
        for await (const entry of use().subscribe({ after: null, signal: stop.signal })) if (entry.kind === 'caught_up') stop.abort();
        return 'ended';
      })();
      await expect(ended).resolves.toBe('ended');
      const never = await followUntil(use(), { after: null }, () => true).then(() =>
        use().subscribe({ after: null, signal: AbortSignal.abort() }),
      );
      for await (const entry of never) expect.fail(`an aborted subscription yielded ${entry.kind}`);
    });
  });

  describe('head', () => {
    test('is the last appended event', async () => {
      const { position } = await use().append(freshStream(), events(2), { expected: 'no_stream' });
      expect(await use().head()).toEqual({ position, recordedAt: expect.any(Date) });
    });

    test('is not unseen for a feed that has caught up; a later event is unseen until it was yielded', async () => {
      const stream = freshStream();
      const streams = [stream];
      const catchUpFrom = async (from: Position | null) => {
        const entries = await followUntil(use(), { after: from, streams }, caughtUp);
        return entries.reduce(
          (at, entry) => (entry.kind === 'event' ? entry.event.position : entry.kind === 'checkpoint' ? entry.position : at),
          from,
        );
      };
      await use().append(stream, events(2), { expected: 'no_stream' });
      const after = await catchUpFrom(null);
      expect(await use().unseen({ after, streams })).toBeNull();
      const { position } = await use().append(stream, events(2), { expected: 1n });
      expect(await use().unseen({ after, streams })).toEqual({ position, recordedAt: expect.any(Date) });
      expect(await use().unseen({ after: null, streams })).toEqual({ position, recordedAt: expect.any(Date) });
      expect(await use().unseen({ after: await catchUpFrom(after), streams })).toBeNull();
    });

    test('of another namespace leaves nothing unseen', async () => {
      const [mine, yours] = [withNamespace(use(), freshCategory()), withNamespace(use(), freshCategory())];
      const { position } = await mine.append(freshStream(), events(1), { expected: 'no_stream' });
      await yours.append(freshStream(), events(3), { expected: 'no_stream' });
      let after: Position = position;
      for (const entry of await followUntil(mine, { after }, caughtUp)) if (entry.kind === 'checkpoint') after = entry.position;
      expect(await mine.unseen({ after })).toBeNull();
    });
  });
}
