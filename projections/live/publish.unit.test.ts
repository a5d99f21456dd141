import { expect, test } from 'vitest';
import { noticesOf } from './publish.ts';

test('makes one notice per tenant and topic; a change without a key covers the whole topic', () => {
  const changes = [
    ['t1', 'reviews', 'a'],
    ['t1', 'reviews', 'b'],
    ['t1', 'reviews', 'a'],
    ['t2', 'reviews', 'c'],
    ['t1', 'activity', null],
    ['t1', 'activity', 'x'],
  ] as const;
  expect(noticesOf(changes, 'p')).toEqual([
    { tenant: 't1', topic: 'reviews', keys: ['a', 'b'], position: 'p' },
    { tenant: 't2', topic: 'reviews', keys: ['c'], position: 'p' },
    { tenant: 't1', topic: 'activity', keys: [], position: 'p' },
  ]);
});

test('a notice always fits into a Postgres notification', () => {
  const keys = (count: number) =>
    Array.from({ length: count }, (_, n) => ['11111111-1111-4111-8111-111111111111', 'reviews', crypto.randomUUID() + n] as const);
  const position = 'p'.repeat(600);
  expect(noticesOf(keys(151), position)[0]?.keys).toEqual([]);
  expect(noticesOf(keys(150), position)[0]?.keys).toHaveLength(150);
  expect(Buffer.byteLength(JSON.stringify(noticesOf(keys(150), position)[0]))).toBeLessThan(8000);
});
