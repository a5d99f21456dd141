import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OutcomeUnknown } from '../port/errors.ts';
import { createAppendQueue } from './append-queue.ts';

const small = (item: number) => ({ item, bytes: 1 });

/** A `send` whose answers the test controls. */
function controlledSend() {
  const flushes: { items: readonly number[]; answer(): void; fail(error: unknown): void }[] = [];
  const send = (items: readonly number[]) =>
    new Promise<readonly number[]>((resolve, reject) => {
      flushes.push({ items, answer: () => resolve(items), fail: reject });
    });
  return { flushes, send };
}

describe('the append queue', () => {
  test('sends together what arrives while a flush is under way, one flush at a time', async () => {
    const { flushes, send } = controlledSend();
    const queue = createAppendQueue({ send });
    const answers = [1, 2].map((item) => queue.push(small(item)));
    await expect.poll(() => flushes.length).toBe(1);
    answers.push(...[3, 4, 5].map((item) => queue.push(small(item))));
    expect(flushes.map((flush) => flush.items)).toEqual([[1, 2]]);
    flushes[0]!.answer();
    await expect.poll(() => flushes.length).toBe(2);
    expect(flushes[1]!.items).toEqual([3, 4, 5]);
    flushes[1]!.answer();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5]);
  });

  test('keeps flushes within maxItems and maxBytes, and sends a larger item alone', async () => {
    const sent: (readonly number[])[] = [];
    const queue = createAppendQueue<number, number>({ send: async (items) => (sent.push(items), items), maxItems: 3, maxBytes: 10 });
    const sizes = [1, 1, 1, 1, 6, 6, 50, 1];
    await Promise.all(sizes.map((bytes, item) => queue.push({ item, bytes })));
    expect(sent).toEqual([[0, 1, 2], [3, 4], [5], [6], [7]]);
  });

  test('sends the items of a failed flush one by one, so that only the faulty item fails', async () => {
    const queue = createAppendQueue<number, number>({
      send: async (items) => {
        if (items.includes(2)) throw new Error('culprit');
        return items;
      },
    });
    const results = await Promise.allSettled([1, 2, 3].map((item) => queue.push(small(item))));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('fails the whole flush when the store is unavailable', async () => {
    let sends = 0;
    const queue = createAppendQueue<number, number>({
      send: async () => {
        sends += 1;
        throw new OutcomeUnknown('unavailable');
      },
    });
    const results = await Promise.allSettled([1, 2, 3].map((item) => queue.push(small(item))));
    expect(results.every((result) => result.status === 'rejected')).toBe(true);
    expect(sends).toBe(1);
  });

  test('fails the rest of a refused flush at once when one of its items gets no answer', async () => {
    const sent: (readonly number[])[] = [];
    const queue = createAppendQueue<number, number>({
      send: async (items) => {
        sent.push(items);
        if (items.length > 1) throw new Error('culprit');
        if (items[0] === 2) throw new OutcomeUnknown('unavailable');
        return items;
      },
    });
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => queue.push(small(item))));
    expect(results).toMatchObject([
      { value: 1 },
      { reason: { code: 'outcome_unknown' } },
      { reason: { code: 'store_unavailable' } },
      { reason: { code: 'store_unavailable' } },
    ]);
    expect(sent).toEqual([[1, 2, 3, 4], [1], [2]]);
  });

  test('fails what waits behind a flush without an answer, and sends what comes later', async () => {
    let down = true;
    const sent: number[] = [];
    const queue = createAppendQueue<number, number>({
      send: async (items) => {
        sent.push(...items);
        if (down) throw new OutcomeUnknown('unavailable');
        return items;
      },
      maxItems: 1,
    });
    const results = await Promise.allSettled([1, 2, 3].map((item) => queue.push(small(item))));
    expect(results.map((result) => result.status === 'rejected' && (result.reason as { code: string }).code)).toEqual([
      'outcome_unknown',
      'store_unavailable',
      'store_unavailable',
    ]);
    down = false;
    expect(await queue.push(small(4))).toBe(4);
    expect(sent).toEqual([1, 4]);
  });

  test('removes an aborted item that waits, and rejects an aborted item that was sent with outcome_unknown', async () => {
    const { flushes, send } = controlledSend();
    const queue = createAppendQueue({ send });
    const [sent, waiting] = [new AbortController(), new AbortController()];
    const first = queue.push(small(1), sent.signal);
    await expect.poll(() => flushes.length).toBe(1);
    const second = queue.push(small(2), waiting.signal);
    waiting.abort();
    await expect(second).rejects.toThrow(/abort/i);
    sent.abort();
    await expect(first).rejects.toMatchObject({ code: 'outcome_unknown' });
    flushes[0]!.answer();
    await queue.close();
    expect(flushes).toHaveLength(1);
  });

  test('refuses when too many wait and after closing; closing sends what is queued', async () => {
    const { flushes, send } = controlledSend();
    const queue = createAppendQueue({ send, maxWaiting: 2 });
    const answers = [queue.push(small(1)), queue.push(small(2))];
    await expect(queue.push(small(3))).rejects.toMatchObject({ code: 'store_unavailable' });
    const closing = queue.close();
    await expect(queue.push(small(4))).rejects.toMatchObject({ code: 'store_unavailable' });
    await expect.poll(() => flushes.length).toBe(1);
    flushes[0]!.answer();
    await closing;
    expect(await Promise.all(answers)).toEqual([1, 2]);
  });

  test('answers every item with its own answer and in order, for any timing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fc.nat(5), { minLength: 1, maxLength: 40 }), async (scheduler, delays) => {
        const sent: number[] = [];
        const send = scheduler.scheduleFunction(async (items: readonly number[]) => (sent.push(...items), items));
        const queue = createAppendQueue<number, number>({ send, maxItems: 4 });
        const answers = Promise.all(
          delays.map(async (turns, item) => {
            for (let turn = 0; turn < turns; turn++) await Promise.resolve();
            return queue.push(small(item));
          }),
        );
        expect(await scheduler.waitFor(answers)).toEqual(delays.map((_, item) => item));
        expect([...sent].sort((a, b) => a - b)).toEqual(delays.map((_, item) => item));
      }),
    );
  });
});
