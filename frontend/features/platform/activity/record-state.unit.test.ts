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
    const queued = { 'nextReply.replyId': value('1'), 'nextReply.text': value('Sorry'), 'nextReply.status': value('queued') };
    expect(at(2)).toEqual({ ...own, ...assigned, ...queued });
    expect(at(3)).toEqual({ ...own, ...assigned });
    expect(at(4)).toEqual(own);
    expect(at(6)).toEqual({ ...own, 'reply.replyId': value('2'), 'reply.text': { kind: 'masked' }, 'reply.status': value('published') });
    expect(at(7)).toEqual(own);
  });

  describe('the replies are those that the life of a reply leaves', () => {
    let revision = 0;
    const next = (type: string, fields: object = {}) => {
      revision += 1;
      return event(revision, { reviewId: 'r', locationId: 'l', ...fields }, {}, type);
    };
    const queued = (replyId: string, text: string) => next('ReplyQueued', { replyId, text, replaces: false });
    const step = (type: string, replyId: string, fields: object = {}) => next(type, { replyId, ...fields });
    const accepted = (replyId: string, text: string) => [
      queued(replyId, text),
      step('ReplyPublishingStarted', replyId),
      step('ReplyAccepted', replyId),
    ];
    const published = (replyId: string, text: string) => [...accepted(replyId, text), step('ReplyPublished', replyId)];
    const observed = (text: string) => next('ReplyObserved', { text });
    const repliesAfter = (...steps: readonly ReturnType<typeof event>[]) => {
      const shown = [...stateAt([review[0]!, ...steps], steps.length)].filter(([name]) => /^(reply|nextReply|deletion)\./.test(name));
      return Object.fromEntries(shown.map(([name, field]) => [name, field.kind === 'value' ? field.text : field.kind]));
    };
    const rejected = [...accepted('1', 'Sorry'), step('ReplyRejected', '1', { policyViolation: 'SPAM' })];
    const ours = { 'reply.replyId': '1', 'reply.text': 'Sorry' };

    test('rejected, then deleted: none', () => {
      expect(repliesAfter(...rejected)).toEqual({ ...ours, 'reply.status': 'rejected', 'reply.policyViolation': 'SPAM' });
      expect(repliesAfter(...rejected, step('ReplyDeletionRequested', '1'), step('ReplyDeleted', '1'))).toEqual({});
    });

    test('accepted, then vanished: none', () => {
      expect(repliesAfter(...accepted('1', 'Sorry'))).toEqual({ ...ours, 'reply.status': 'pending' });
      expect(repliesAfter(...accepted('1', 'Sorry'), next('ReplyVanished'))).toEqual({});
    });

    test('one from elsewhere, replaced by ours: ours', () => {
      const theirs = { 'reply.text': 'Thanks', 'reply.status': 'external' };
      expect(repliesAfter(observed('Thanks'), queued('1', 'Sorry'))).toEqual({
        ...theirs,
        'nextReply.replyId': '1',
        'nextReply.text': 'Sorry',
        'nextReply.status': 'queued',
      });
      expect(repliesAfter(observed('Thanks'), ...accepted('1', 'Sorry'))).toEqual({ ...ours, 'reply.status': 'pending' });
    });

    test('published, then rejected: rejected', () => {
      const steps = [...published('1', 'Sorry'), step('ReplyRejected', '1', { policyViolation: 'SPAM' })];
      expect(repliesAfter(...steps)).toEqual({ ...ours, 'reply.status': 'rejected', 'reply.policyViolation': 'SPAM' });
    });

    test('published, then a newer one that fails: both', () => {
      const steps = [...published('1', 'Sorry'), queued('2', 'Better'), step('ReplyFailed', '2', { reason: 'refused' })];
      expect(repliesAfter(...steps)).toEqual({
        ...ours,
        'reply.status': 'published',
        'nextReply.replyId': '2',
        'nextReply.text': 'Better',
        'nextReply.status': 'failed',
        'nextReply.reason': 'refused',
      });
    });

    test('published, and its deletion fails: published as before', () => {
      const steps = [...published('1', 'Sorry'), step('ReplyDeletionRequested', '1', { accountId: 'a' })];
      expect(repliesAfter(...steps)).toMatchObject({
        ...ours,
        'reply.status': 'deleting',
        'reply.before': 'published',
        'deletion.accountId': 'a',
      });
      expect(repliesAfter(...steps, step('ReplyDeletionFailed', '1'))).toEqual({ ...ours, 'reply.status': 'published' });
    });
  });

  test('a new reply that is masked counts as changed', () => {
    expect(changesBetween(review, 4, 5)).toContainEqual({ name: 'nextReply.text', before: null, after: { kind: 'masked' } });
  });

  test('a member who is deactivated is not active', () => {
    const events = [event(0, { memberId: 'm', role: 'agent' }, {}, 'MemberJoined'), event(1, { memberId: 'm' }, {}, 'MemberDeactivated')];
    expect(changesBetween(events, 0, 1)).toEqual([{ name: 'status', before: value('active'), after: value('inactive') }]);
  });

  test('a rule of every type names fields that it has', () => {
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
      const { part, by, does, life } = recordRules[type as keyof typeof recordRules];
      const begun = Object.entries(recordRules).find(([other, rule]) => other !== type && rule.part === part && rule.does !== 'end')?.[0];
      const replied = event(1, said(['replyId']), {}, type === 'ReplyVanished' ? 'ReplyObserved' : 'ReplyQueued');
      const ended = event(1, { ...said(by === undefined ? [] : [by]), was: 'there' }, {}, begun);
      const earlier = does === 'end' ? ended : life === undefined ? event(1, {}) : replied;
      const events = [event(0, said(known)), earlier, event(2, said(fieldsOf(definition)), {}, type)];
      return others.length === 0 || changesBetween(events, 1, 2).length > 0 ? [] : [type];
    });
    expect(unchanged).toEqual([]);
  });
});
