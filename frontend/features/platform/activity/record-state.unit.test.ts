// @vitest-environment node
import { RecordEvent } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { changesBetween, revealed, stateAt } from './record-state.ts';

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

test('what was revealed is shown as a value; what was erased stays erased', () => {
  const [first, last] = [events[0]!, events[3]!];
  const personal = new Map([
    [first.id, { text: 'نص' }],
    [last.id, {}],
  ]);
  expect(Object.fromEntries(stateAt([revealed(first, personal)], 0))).toMatchObject({ text: value('نص'), stars: value('2') });
  expect(stateAt([revealed(last, personal)], 0).get('text')).toEqual({ kind: 'erased' });
  expect(revealed(events[1]!, personal)).toEqual(events[1]);
});
