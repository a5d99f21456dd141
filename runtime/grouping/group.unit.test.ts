import { expect, test } from 'vitest';
import { createGroup } from './group.ts';

interface HeldGroup {
  readonly items: readonly string[];
  readonly resolve: (value: string) => void;
  readonly reject: (error: Error) => void;
}

/** Work that is done when the test says so. */
function heldWork() {
  const groups: HeldGroup[] = [];
  const asked = createGroup((items) => new Promise<string>((resolve, reject) => groups.push({ items, resolve, reject })));
  return { groups, asked };
}
const idle = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked for while one group is under way goes together, each item once', async () => {
  const { groups, asked } = heldWork();
  const first = asked('a');
  await idle();
  const others = ['b', 'c', 'b'].map(asked);
  await idle();
  expect(groups.map(({ items }) => items)).toEqual([['a']]);
  groups[0]!.resolve('one');
  expect(await first).toBe('one');
  await idle();
  expect(groups.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  groups[1]!.resolve('two');
  expect(await Promise.all(others)).toEqual(['two', 'two', 'two']);
});

test('a failure is of its own group', async () => {
  const { groups, asked } = heldWork();
  const first = asked('a');
  await idle();
  const second = asked('a');
  groups[0]!.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await idle();
  groups[1]!.resolve('back');
  expect(await second).toBe('back');
});

test('a group has an end', async () => {
  const { groups, asked } = heldWork();
  const all = Array.from({ length: 501 }, (_, index) => asked(`item ${index}`));
  await idle();
  groups[0]!.resolve('');
  await idle();
  groups[1]!.resolve('');
  await Promise.all(all);
  expect(groups.map(({ items }) => items.length)).toEqual([500, 1]);
});
