import { describe, expect, test } from 'vitest';
import type { EventStore, NewEvent } from '../port/event-store.ts';
import { testMetadata } from '../testing/test-context.ts';
import { event, events, freshStream, readAll } from './fixture.ts';

/** The contract of `readStream`; events are returned as they were stored. */
export function readContract(use: () => EventStore): void {
  describe('readStream', () => {
    test('yields nothing for a missing stream', async () => {
      expect(await readAll(use(), freshStream())).toEqual([]);
    });

    test('reads forwards and backwards, from a revision, up to a limit', async () => {
      const stream = freshStream();
      await use().append(stream, events(6), { expected: 'no_stream' });
      const revisions = async (options?: Parameters<EventStore['readStream']>[1]) =>
        (await readAll(use(), stream, options)).map((stored) => Number(stored.revision));
      expect(await revisions()).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await revisions({ from: 2n, limit: 3 })).toEqual([2, 3, 4]);
      expect(await revisions({ from: 9n })).toEqual([]);
      expect(await revisions({ backwards: true })).toEqual([5, 4, 3, 2, 1, 0]);
      expect(await revisions({ backwards: true, from: 3n, limit: 2 })).toEqual([3, 2]);
      expect(await revisions({ limit: 0 })).toEqual([]);
    });

    test('continues beyond one page', async () => {
      const stream = freshStream();
      await use().append(stream, events(600), { expected: 'no_stream' });
      await use().append(stream, events(600), { expected: 599n });
      expect((await readAll(use(), stream)).map((stored) => Number(stored.revision))).toEqual(Array.from({ length: 1200 }, (_, n) => n));
      expect(await readAll(use(), stream, { backwards: true })).toHaveLength(1200);
    });

    test('returns the events of each stream when many streams are read at the same time', async () => {
      const lengths = Array.from({ length: 70 }, (_, n) => (n === 7 ? 150 : n % 4));
      const streams = lengths.map(() => freshStream());
      const sent = lengths.map((length) => (length === 0 ? [] : events(length)));
      await Promise.all(
        streams.map(async (stream, n) => {
          const [first, ...rest] = sent[n]!;
          if (first) await use().append(stream, [first, ...rest], { expected: 'no_stream' });
        }),
      );
      const read = await Promise.all([...streams, ...streams].map((stream) => readAll(use(), stream)));
      const ids = read.map((found) => found.map(({ id }) => id));
      const expected = sent.map((some) => some.map(({ id }) => id));
      expect(ids).toEqual([...expected, ...expected]);
    });

    test.each<[string, NewEvent['data']]>([
      ['null', null],
      ['an empty object', {}],
      ['Arabic, marks and emoji', { text: 'ممتاز\u200f 👍🏽 \ufeff\u202e' }],
      ['U+0000', { text: 'a\u0000b' }],
      ['a lone surrogate', { text: '\ud800' }],
      ['odd keys', { '': 1, __proto: 2, 'a"b\\': 3, '\u0000': 4 }],
      ['numbers', [0, -1, 1.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER]],
      ['nesting', Array.from({ length: 90 }).reduce<NewEvent['data']>((inner) => [inner], 'deep')],
      ['500 KB', { text: 'س'.repeat(250_000) }],
    ])('%s is returned as it was stored', async (_, data) => {
      const stream = freshStream();
      const metadata = testMetadata({ traceparent: 'a\u0000\ud800b' });
      const sent = event(data, { metadata });
      const { position } = await use().append(stream, [sent], { expected: 'no_stream' });
      const [stored] = await readAll(use(), stream);
      expect(stored).toEqual({ ...sent, stream, revision: 0n, position, recordedAt: expect.any(Date) });
      expect(JSON.stringify(stored!.data)).toBe(JSON.stringify(data));
    });
  });
}
