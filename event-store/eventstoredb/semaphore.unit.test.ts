import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('lets in so many, the others in order of arrival as places become free', async () => {
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

test('whoever gives up takes no place', async () => {
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
