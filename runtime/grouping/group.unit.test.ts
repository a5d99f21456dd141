import { expect, test } from 'vitest';
import { createGroup } from './group.ts';

interface PendingGroup {
  readonly items: readonly string[];
  readonly resolve: (value: string) => void;
  readonly reject: (error: Error) => void;
}

/** Work that the test resolves or rejects itself. */
function pendingWork() {
  const groups: PendingGroup[] = [];
  const request = createGroup((items) => new Promise<string>((resolve, reject) => groups.push({ items, resolve, reject })));
  return { groups, request };
}
const idle = () => new Promise((resolve) => setImmediate(resolve));

test('collects items requested during a running group, without duplicates', async () => {
  const { groups, request } = pendingWork();
  const first = request('a');
  await idle();
  const others = ['b', 'c', 'b'].map(request);
  await idle();
  expect(groups.map(({ items }) => items)).toEqual([['a']]);
  groups[0]!.resolve('one');
  expect(await first).toBe('one');
  await idle();
  expect(groups.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  groups[1]!.resolve('two');
  expect(await Promise.all(others)).toEqual(['two', 'two', 'two']);
});

test('a failure fails all that wait, and not who asks later', async () => {
  const { groups, request } = pendingWork();
  const first = request('a');
  await idle();
  const behind = [...Array.from({ length: 501 }, (_, index) => request(`item ${index}`)), first];
  groups[0]!.reject(new Error('failed'));
  const outcomes = await Promise.allSettled(behind);
  expect(new Set(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason)))).toEqual(new Set(['Error: failed']));
  expect(groups).toHaveLength(1);
  const later = request('a');
  await idle();
  groups[1]!.resolve('back');
  expect(await later).toBe('back');
});

test('names the time of the first question, not that of its turn', async () => {
  const times: number[] = [];
  const groups: (() => void)[] = [];
  const request = createGroup((_items, askedAt) => new Promise<void>((resolve) => (times.push(askedAt), groups.push(resolve))));
  const first = request('a');
  await idle();
  const second = request('b');
  const asked = performance.now();
  while (performance.now() < asked + 2);
  groups[0]!();
  await first;
  await idle();
  groups[1]!();
  await second;
  expect(times[1]).toBeLessThanOrEqual(asked);
});

test('starts another group after 500 items', async () => {
  const { groups, request } = pendingWork();
  const all = Array.from({ length: 501 }, (_, index) => request(`item ${index}`));
  await idle();
  groups[0]!.resolve('');
  await idle();
  groups[1]!.resolve('');
  await Promise.all(all);
  expect(groups.map(({ items }) => items.length)).toEqual([500, 1]);
});
