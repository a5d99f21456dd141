import { expect, test } from 'vitest';
import type { Batch } from './batches.ts';
import { preparedAhead } from './prepared-ahead.ts';

const never = new AbortController().signal;
const batch = (caughtUp: boolean): Batch => ({ events: [], position: null, passed: null, caughtUp });
async function* sourceOf(...batches: Batch[]): AsyncGenerator<Batch> {
  yield* batches;
}

/** Resolves once everything that is at hand has been done. */
const idle = () => new Promise((resolve) => setImmediate(resolve));

test('the next batch is prepared while one is worked on, and one only', async () => {
  const prepared: Batch[] = [];
  const batches = [batch(false), batch(false), batch(false)];
  const seen: number[] = [];
  const prepare = async (one: Batch) => prepared.push(one);
  for await (const taken of preparedAhead(() => sourceOf(...batches), prepare, never)) {
    expect(taken.batch).toBe(batches[seen.length]);
    await idle();
    seen.push(prepared.length);
  }
  expect(seen).toEqual([2, 3, 3]);
});

test('once caught up nothing is taken ahead: what comes meanwhile is one batch', async () => {
  let prepared = 0;
  const prepare = async () => (prepared += 1);
  const seen: number[] = [];
  for await (const _ of preparedAhead(() => sourceOf(batch(true), batch(true)), prepare, never)) {
    await idle();
    seen.push(prepared);
  }
  expect(seen).toEqual([1, 2]);
});

test('what fails ahead is thrown once the batch before was worked on', async () => {
  const worked: unknown[] = [];
  const prepare = async (one: Batch) => {
    if (worked.length === 0 && one.caughtUp) throw new Error('not to be decoded');
    return one;
  };
  const run = async () => {
    for await (const taken of preparedAhead(() => sourceOf(batch(false), batch(true)), prepare, never)) {
      await idle();
      worked.push(taken.batch);
    }
  };
  await expect(run()).rejects.toThrow('not to be decoded');
  expect(worked).toHaveLength(1);
});

test('leaving ends the source, also where it is waited for', async () => {
  let ended = false;
  async function* silent(signal: AbortSignal): AsyncGenerator<Batch> {
    try {
      yield batch(false);
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    } finally {
      ended = true;
    }
  }
  for await (const _ of preparedAhead(silent, async () => null, never)) break;
  expect(ended).toBe(true);
});
