import { expect, test } from 'vitest';
import type { Batch } from './batches.ts';
import { prefetch } from './prefetch.ts';

const never = new AbortController().signal;
const batch = (caughtUp: boolean): Batch => ({ events: [], position: null, passed: null, caughtUp });
async function* sourceOf(...batches: Batch[]): AsyncGenerator<Batch> {
  yield* batches;
}

/** Resolves after all pending work has run. */
const idle = () => new Promise((resolve) => setImmediate(resolve));

test('prepares exactly one batch while the caller works on another', async () => {
  const prepared: Batch[] = [];
  const batches = [batch(false), batch(false), batch(false)];
  const seen: number[] = [];
  const prepare = async (one: Batch) => prepared.push(one);
  for await (const taken of prefetch(() => sourceOf(...batches), prepare, never)) {
    expect(taken.batch).toBe(batches[seen.length]);
    await idle();
    seen.push(prepared.length);
  }
  expect(seen).toEqual([2, 3, 3]);
});

test('prepares nothing in advance once caught up', async () => {
  let prepared = 0;
  const prepare = async () => (prepared += 1);
  const seen: number[] = [];
  for await (const _ of prefetch(() => sourceOf(batch(true), batch(true)), prepare, never)) {
    await idle();
    seen.push(prepared);
  }
  expect(seen).toEqual([1, 2]);
});

test('throws an error of the prefetch after the caller has finished the current batch', async () => {
  const worked: unknown[] = [];
  const prepare = async (one: Batch) => {
    if (worked.length === 0 && one.caughtUp) throw new Error('not to be decoded');
    return one;
  };
  const run = async () => {
    for await (const taken of prefetch(() => sourceOf(batch(false), batch(true)), prepare, never)) {
      await idle();
      worked.push(taken.batch);
    }
  };
  await expect(run()).rejects.toThrow('not to be decoded');
  expect(worked).toHaveLength(1);
});

test('leaving the loop ends the source, also while a read is pending', async () => {
  let ended = false;
  async function* idleSource(signal: AbortSignal): AsyncGenerator<Batch> {
    try {
      yield batch(false);
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    } finally {
      ended = true;
    }
  }
  for await (const _ of prefetch(idleSource, async () => null, never)) break;
  expect(ended).toBe(true);
});
