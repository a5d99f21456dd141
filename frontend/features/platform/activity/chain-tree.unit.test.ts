import type { AuditItem } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { chainTree } from './chain-tree.ts';

const treeOf = (...causes: readonly (readonly [string, string | null])[]) => {
  const { items, depths } = chainTree(causes.map(([id, causationId]) => ({ id, causationId }) as AuditItem));
  return items.map(({ id }) => `${'  '.repeat(depths.get(id)!)}${id}`);
};

test('each entry is followed by all that it caused, before the next one', () => {
  expect(treeOf(['root', 'request'], ['a', 'root'], ['b', 'root'], ['a1', 'a'], ['b1', 'b'], ['a2', 'a1'])).toEqual([
    'root',
    '  a',
    '    a1',
    '      a2',
    '  b',
    '    b1',
  ]);
});

test('an entry whose cause is not there begins a tree, and so does one of a circle', () => {
  expect(treeOf(['late', 'gone'], ['x', 'y'], ['y', 'x'])).toEqual(['late', 'x', '  y']);
});

test('a chain of ten thousand is drawn', () => {
  expect(treeOf(...Array.from({ length: 10_000 }, (_, n) => [String(n), n === 0 ? null : String(n - 1)] as const))).toHaveLength(10_000);
});
