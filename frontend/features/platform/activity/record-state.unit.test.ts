// @vitest-environment node
import { RecordEvent } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { changesBetween, stateAt } from './record-state.ts';

const event = (revision: number, fields: object, hidden: object = {}) =>
  RecordEvent.parse({
    id: `e${revision}`,
    revision,
    at: '2026-03-12T10:00:00.000Z',
    event: 'ReviewReceived',
    actor: { kind: 'worker', name: null, role: null },
    correlationId: 'c',
    causationId: 'c',
    fields,
    hidden,
  });
const events = [
  event(0, { stars: 2, edited: null }, { text: 'masked' }),
  event(1, { stars: 5 }, { text: 'masked' }),
  event(2, { assignedTo: ['a'] }),
  event(3, {}, { text: 'erased' }),
];
const value = (text: string) => ({ kind: 'value', text });

test('a record is what its events said last', () => {
  expect([...stateAt(events, -1)]).toEqual([]);
  expect(Object.fromEntries(stateAt(events, 2))).toEqual({
    stars: value('5'),
    edited: value(''),
    text: { kind: 'masked' },
    assignedTo: value('["a"]'),
  });
});

test('between two moments the fields that differ, and masked ones that were set', () => {
  expect(changesBetween(events, 0, 1)).toEqual([
    { name: 'stars', before: value('2'), after: value('5') },
    { name: 'text', before: { kind: 'masked' }, after: { kind: 'masked' } },
  ]);
  expect(changesBetween(events, 1, 2)).toEqual([{ name: 'assignedTo', before: null, after: value('["a"]') }]);
  expect(changesBetween(events, 3, 0).map(({ name }) => name)).toEqual(['stars', 'text', 'assignedTo']);
});
