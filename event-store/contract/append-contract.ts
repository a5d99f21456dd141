import type { StreamName } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { eventsWithTexts } from '../evidence/events-with-texts.ts';
import type { EventStore, NewEvent } from '../port/event-store.ts';
import { event, events, freshStream, readAll } from './fixture.ts';

/** The contract of `append`, one test per promise. */
export function appendContract(use: () => EventStore, reopen: () => Promise<EventStore>): void {
  const idsOf = async (stream: StreamName) => (await readAll(use(), stream)).map((stored) => stored.id);

  describe('append', () => {
    test('to a missing stream with no_stream returns the revision of its last event', async () => {
      const stream = freshStream();
      const { revision } = await use().append(stream, events(3), { expected: 'no_stream' });
      expect(revision).toBe(2n);
      expect((await readAll(use(), stream)).map((stored) => stored.revision)).toEqual([0n, 1n, 2n]);
    });

    test('at the exact head stores the events after it, at a later position', async () => {
      const stream = freshStream();
      const first = await use().append(stream, events(2), { expected: 'no_stream' });
      const second = await use().append(stream, events(2), { expected: first.revision });
      expect(second.revision).toBe(3n);
      expect(second.position > first.position).toBe(true);
      expect((await readAll(use(), stream)).at(-1)?.position).toBe(second.position);
    });

    test.each([
      ['no_stream on an existing stream', 'no_stream', 1n],
      ['a revision before the head', 0n, 1n],
      ['a revision beyond the head', 5n, 1n],
    ] as const)('%s throws wrong_expected_revision with the actual revision', async (_, expected, actual) => {
      const stream = freshStream();
      await use().append(stream, events(2), { expected: 'no_stream' });
      await expect(use().append(stream, events(1), { expected })).rejects.toMatchObject({
        code: 'wrong_expected_revision',
        stream,
        expected,
        actual,
      });
      expect(await idsOf(stream)).toHaveLength(2);
    });

    test('a revision of a missing stream throws wrong_expected_revision with no_stream', async () => {
      const stream = freshStream();
      await expect(use().append(stream, events(1), { expected: 0n })).rejects.toMatchObject({
        code: 'wrong_expected_revision',
        actual: 'no_stream',
      });
      expect(await idsOf(stream)).toEqual([]);
    });

    test('the same ids, order and expectation return the first answer again, also when the stream has grown', async () => {
      const stream = freshStream();
      const batch = events(3);
      const first = await use().append(stream, batch, { expected: 'no_stream' });
      expect(await use().append(stream, batch, { expected: 'no_stream' })).toEqual(first);
      const next = events(2);
      const second = await use().append(stream, next, { expected: first.revision });
      expect(await use().append(stream, batch, { expected: 'no_stream' })).toEqual(first);
      expect(await use().append(stream, next, { expected: first.revision })).toEqual(second);
      expect(await idsOf(stream)).toEqual([...batch, ...next].map((stored) => stored.id));
    });

    test('a repetition returns the first answer also after a restart of the store', async () => {
      const stream = freshStream();
      const batch = events(2);
      const first = await use().append(stream, batch, { expected: 'no_stream' });
      const again = await reopen();
      expect(await again.append(stream, batch, { expected: 'no_stream' })).toEqual(first);
    });

    test('a repeated prefix or middle part of a batch returns the revision of its last event', async () => {
      const stream = freshStream();
      const batch = events(4);
      await use().append(stream, batch, { expected: 'no_stream' });
      const stored = await readAll(use(), stream);
      expect(await use().append(stream, batch.slice(0, 2), { expected: 'no_stream' })).toMatchObject({
        revision: 1n,
        position: stored[1]!.position,
      });
      expect(await use().append(stream, batch.slice(1, 3), { expected: 0n })).toMatchObject({
        revision: 2n,
        position: stored[2]!.position,
      });
      expect(await idsOf(stream)).toHaveLength(4);
    });

    test('known ids followed by a new one, reordered ids and ids at another revision throw wrong_expected_revision', async () => {
      const stream = freshStream();
      const batch = events(3);
      await use().append(stream, batch, { expected: 'no_stream' });
      const wrong: [readonly NewEvent[], 'no_stream' | bigint][] = [
        [[...batch, event()], 'no_stream'],
        [[batch[2]!, batch[1]!], 0n],
        [[batch[1]!, batch[0]], 'no_stream'],
        [[batch[0]], 0n],
      ];
      for (const [attempt, expected] of wrong) {
        await expect(use().append(stream, attempt, { expected })).rejects.toMatchObject({ code: 'wrong_expected_revision', actual: 2n });
      }
      expect(await idsOf(stream)).toEqual(batch.map((stored) => stored.id));
    });

    test('takes the texts of an event that moves as they are', async () => {
      const [from, to] = [freshStream(), freshStream()];
      const { id, type, ...told } = event({ b: 'خدمة "ممتازة" 🌹', a: [1, null] });
      const texts = { data: JSON.stringify(told.data), metadata: JSON.stringify(told.metadata) };
      await use().append(from, [{ id, type, ...told }], { expected: 'no_stream' });
      await use().append(to, [{ id, type, texts }], { expected: 'no_stream' });
      const [[original], [moved]] = [await readAll(use(), from), await readAll(use(), to)];
      expect(moved).toEqual({ ...original, stream: to, position: moved?.position, recordedAt: moved?.recordedAt });
      const { signal } = new AbortController();
      for await (const lying of eventsWithTexts(use(), { after: null, streams: [to], signal })) expect(lying.texts).toEqual(texts);
      expect.assertions(2);
    });

    test('accepts the same id in another stream', async () => {
      const [one, other] = [freshStream(), freshStream()];
      const batch = events(1);
      await use().append(one, batch, { expected: 'no_stream' });
      await use().append(other, batch, { expected: 'no_stream' });
      expect(await idsOf(other)).toEqual(await idsOf(one));
    });

    test.each([
      '',
      'review',
      'Review-1',
      'review-',
      '-1',
      '$all',
      '$$',
      'review-A',
      'review_1-1',
      'review-é',
      `review-${'1'.repeat(128)}`,
      'review-1\n',
    ])('refuses the stream name %j', async (name) => {
      await expect(use().append(name as StreamName, events(1), { expected: 'no_stream' })).rejects.toMatchObject({
        code: 'invalid_stream_name',
      });
      await expect(readAll(use(), name as StreamName)).rejects.toMatchObject({ code: 'invalid_stream_name' });
    });

    test('accepts a name of exactly 128 characters', async () => {
      const stream = `${freshStream()}-`.padEnd(128, '0') as StreamName;
      await expect(use().append(stream, events(1), { expected: 'no_stream' })).resolves.toMatchObject({ revision: 0n });
    });

    test('refuses an empty batch, a repeated id and data that is not JSON, and stores nothing', async () => {
      const stream = freshStream();
      const twice = event();
      const odd: unknown[] = [undefined, 10n, { a: undefined }, { a: [1n] }, Number.NaN, new Date(0), new Map(), () => 1];
      const attempts: (readonly NewEvent[])[] = [
        [],
        [twice, twice],
        ...odd.map((data) => [{ ...event(), data: data as NewEvent['data'] }]),
      ];
      for (const attempt of attempts) {
        await expect(use().append(stream, attempt, { expected: 'no_stream' })).rejects.toMatchObject({ code: 'invalid_append' });
      }
      expect(await idsOf(stream)).toEqual([]);
    });

    test('refuses more than 1 MiB of data, metadata and type names, and stores just under it', async () => {
      const stream = freshStream();
      const bytes = (length: number) => event('x'.repeat(length));
      const overhead = Buffer.byteLength(JSON.stringify(event().metadata)) + 2 * event().type.length + 2;
      const most = 1_048_576 - overhead;
      await expect(use().append(stream, [bytes(most + 1)], { expected: 'no_stream' })).rejects.toMatchObject({
        code: 'append_too_large',
        limit: 1_048_576,
      });
      expect(await idsOf(stream)).toEqual([]);
      await expect(use().append(stream, [bytes(most)], { expected: 'no_stream' })).resolves.toMatchObject({ revision: 0n });
    });

    test('stores a whole batch or nothing', async () => {
      const stream = freshStream();
      const contenders = await Promise.allSettled(
        Array.from({ length: 8 }, () => use().append(stream, events(5), { expected: 'no_stream' })),
      );
      expect(contenders.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
      expect(await idsOf(stream)).toHaveLength(5);
    });

    test('stores a thousand concurrent appends to many streams', async () => {
      const streams = Array.from({ length: 20 }, () => freshStream());
      await Promise.all(
        streams.map(async (stream) => {
          await use().append(stream, events(1), { expected: 'no_stream' });
          for (let revision = 0n; revision < 49n; revision++) await use().append(stream, events(1), { expected: revision });
        }),
      );
      for (const stream of streams)
        expect((await readAll(use(), stream)).map((stored) => stored.revision)).toEqual(Array.from({ length: 50 }, (_, n) => BigInt(n)));
    });

    test('keeps the order of appends that wait for each other in one store', async () => {
      const stream = freshStream();
      const answers = await Promise.allSettled([
        use().append(stream, events(1), { expected: 'no_stream' }),
        use().append(stream, events(1), { expected: 0n }),
        use().append(stream, events(1), { expected: 0n }),
        use().append(stream, events(1), { expected: 1n }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    });

    test('stores nothing when the signal is aborted', async () => {
      const stream = freshStream();
      await expect(use().append(stream, events(1), { expected: 'no_stream', signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
      expect(await idsOf(stream)).toEqual([]);
    });
  });
}
