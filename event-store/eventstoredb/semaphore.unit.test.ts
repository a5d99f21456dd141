import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('lets a limited number in, and the others in order of arrival as slots become free', async () => {
  const semaphore = createSemaphore(2);
  const entered: number[] = [];
  const leaves = await Promise.all([semaphore.enter(), semaphore.enter()]);
  for (const n of [1, 2]) void semaphore.enter().then(() => entered.push(n));
  await turn();
  expect(entered).toEqual([]);
  leaves[0]!();
  leaves[0]!();
  await turn();
  expect(entered).toEqual([1]);
  leaves[1]!();
  await turn();
  expect(entered).toEqual([1, 2]);
});

test('a caller that aborts takes no slot', async () => {
  const semaphore = createSemaphore(1);
  const leave = await semaphore.enter();
  const stop = new AbortController();
  const given = semaphore.enter(stop.signal);
  const next = semaphore.enter();
  stop.abort();
  expect(await given).toBeNull();
  leave!();
  expect(await next).toEqual(expect.any(Function));
  expect(await createSemaphore(1).enter(AbortSignal.abort())).toBeNull();
});
