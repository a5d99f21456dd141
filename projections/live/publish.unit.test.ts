import type { LiveTopic } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { noticesOf } from './publish.ts';
import type { LiveChange } from './topics.ts';

const change = (tenant: string, topic: LiveTopic, key: string | null, branches: LiveChange['branches']) =>
  [tenant, { topic, key, branches }] as const;

test('makes one notice per tenant and topic; a change without a key covers the whole topic', () => {
  const changes = [
    change('t1', 'reviews', 'a', ['x']),
    change('t1', 'reviews', 'b', ['y']),
    change('t1', 'reviews', 'a', ['x']),
    change('t2', 'reviews', 'c', ['z']),
    change('t1', 'activity', null, ['x']),
    change('t1', 'activity', 'x', []),
  ];
  expect(noticesOf(changes, 'p')).toEqual([
    { tenant: 't1', topic: 'reviews', keys: ['a', 'b'], branches: ['x', 'y'], position: 'p' },
    { tenant: 't2', topic: 'reviews', keys: ['c'], branches: ['z'], position: 'p' },
    { tenant: 't1', topic: 'activity', keys: [], branches: ['x'], position: 'p' },
  ]);
});

test('a change of the whole business makes the notice one for everybody', () => {
  const changes = [change('t1', 'reviews', 'a', ['x']), change('t1', 'reviews', null, null), change('t1', 'reviews', 'b', ['y'])];
  expect(noticesOf(changes, 'p')).toEqual([{ tenant: 't1', topic: 'reviews', keys: [], branches: null, position: 'p' }]);
});

test('a notice always fits into a Postgres notification, and no branch is left out', () => {
  const tenant = '11111111-1111-4111-8111-111111111111';
  const keys = (count: number, branches: LiveChange['branches'] = null) =>
    Array.from({ length: count }, () => change(tenant, 'notifications', crypto.randomUUID(), branches));
  const position = 'p'.repeat(600);
  expect(noticesOf(keys(151), position)[0]?.keys).toEqual([]);
  expect(noticesOf(keys(150, ['x']), position)[0]?.keys).toEqual([]);
  expect(noticesOf(keys(150), position)[0]?.keys).toHaveLength(150);
  const branches = Array.from({ length: 301 }, () => crypto.randomUUID());
  const notices = noticesOf([change(tenant, 'notifications', null, branches)], position);
  expect(notices.flatMap((notice) => notice.branches ?? [])).toEqual(branches);
  for (const notice of [...noticesOf(keys(150), position), ...notices]) {
    expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(8000);
  }
});
