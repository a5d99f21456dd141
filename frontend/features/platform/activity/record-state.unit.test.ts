// @vitest-environment node
import { eventCatalogue, RecordEvent } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { recordRules } from './record-rules.ts';
import { changesBetween, revealed, stateAt } from './record-state.ts';

const event = (revision: number, fields: object, hidden: object = {}, type = 'ReviewReceived') =>
  RecordEvent.parse({
    id: `e${revision}`,
    revision,
    at: '2026-03-12T10:00:00.000Z',
    event: type,
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

describe('what each event says of its record', () => {
  const review = [
    event(0, { reviewId: 'r', locationId: 'l', text: 'Terrible', stars: 1 }),
    event(1, { reviewId: 'r', locationId: 'l', memberId: 'm' }, {}, 'ReviewAssigned'),
    event(2, { reviewId: 'r', locationId: 'l', replyId: '1', text: 'Sorry', replaces: false }, {}, 'ReplyQueued'),
    event(3, { reviewId: 'r', locationId: 'l', replyId: '1' }, {}, 'ReplyUndone'),
    event(4, { reviewId: 'r', locationId: 'l', memberId: 'm' }, {}, 'ReviewUnassigned'),
    event(5, { reviewId: 'r', locationId: 'l', replyId: '2' }, { text: 'masked' }, 'ReplyQueued'),
    event(6, { reviewId: 'r', locationId: 'l', replyId: '2' }, {}, 'ReplyPublished'),
    event(7, { reviewId: 'r', locationId: 'l', replyId: '2' }, {}, 'ReplyDeleted'),
  ];
  const own = { reviewId: value('r'), locationId: value('l'), text: value('Terrible'), stars: value('1') };
  const at = (index: number) => Object.fromEntries(stateAt(review, index));

  test('a reply is no text of the review, and what is undone, taken back or deleted is gone', () => {
    const assigned = { 'assignment.memberId': value('m'), 'assignment.status': value('pending') };
    const queued = { 'queued.replyId': value('1'), 'queued.text': value('Sorry'), 'queued.status': value('queued') };
    expect(at(2)).toEqual({ ...own, ...assigned, ...queued });
    expect(at(3)).toEqual({ ...own, ...assigned });
    expect(at(4)).toEqual(own);
    expect(at(6)).toEqual({ ...own, 'reply.replyId': value('2'), 'reply.text': { kind: 'masked' }, 'reply.status': value('published') });
    expect(at(7)).toEqual(own);
  });

  test('a new reply that is masked counts as changed', () => {
    expect(changesBetween(review, 4, 5)).toContainEqual({ name: 'queued.text', before: null, after: { kind: 'masked' } });
  });

  test('a member who is deactivated is not active', () => {
    const events = [event(0, { memberId: 'm', role: 'agent' }, {}, 'MemberJoined'), event(1, { memberId: 'm' }, {}, 'MemberDeactivated')];
    expect(changesBetween(events, 0, 1)).toEqual([{ name: 'status', before: value('active'), after: value('inactive') }]);
  });

  test('a rule of every type names fields that it has', () => {
    expect(Object.keys(recordRules).toSorted()).toEqual(eventCatalogue.map(({ type }) => type).toSorted());
    for (const { type, data } of eventCatalogue) {
      const { by, names = {} } = recordRules[type as keyof typeof recordRules];
      const has = Object.keys((data as unknown as { shape: object }).shape);
      const named = [...Object.keys(names), ...(by === undefined ? [] : [by])];
      expect([type, named.filter((name) => !has.includes(name))]).toEqual([type, []]);
    }
  });

  test('every type of a record with several changes its state', () => {
    const fieldsOf = ({ data }: (typeof eventCatalogue)[number]) => Object.keys((data as unknown as { shape: object }).shape);
    const unchanged = eventCatalogue.flatMap((definition) => {
      const { type, category } = definition;
      const others = eventCatalogue.filter((other) => other !== definition && other.category === category);
      // What every event of the record says is known from the first on.
      const known = fieldsOf(definition).filter((name) => others.every((other) => fieldsOf(other).includes(name)));
      const said = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `new ${name}`]));
      const { part, by, does } = recordRules[type as keyof typeof recordRules];
      const begun = Object.entries(recordRules).find(([other, rule]) => other !== type && rule.part === part && rule.does !== 'end')?.[0];
      const earlier = does === 'end' ? event(1, { ...said(by === undefined ? [] : [by]), was: 'there' }, {}, begun) : event(1, {});
      const events = [event(0, said(known)), earlier, event(2, said(fieldsOf(definition)), {}, type)];
      return others.length === 0 || changesBetween(events, 1, 2).length > 0 ? [] : [type];
    });
    expect(unchanged).toEqual([]);
  });
});
