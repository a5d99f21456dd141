import {
  noContactDuty,
  platformTenant,
  type ContactEvent,
  type ContactPerson,
  type ContactRule,
  type HelpConversation,
  type Uuid,
} from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { membership, openBusiness, person } from '../../../testing/business.ts';
import { contactMoved, contactReceived, contactReplied, writerAnswer } from '../../../testing/contacts.ts';
import { at, idOf } from '../../../testing/events.ts';
import { startProjections, type TestProjections } from '../../../testing/start-projections.ts';

let t: TestProjections;
let token: string;
const staff = idOf('a', 1);
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = new Date('2026-03-02T06:00:00Z');
  await t.append(
    platformTenant,
    '2026-01-01T09:00:00Z',
    ...person(staff, platformTenant, 'عادل المطيري', 'super_admin'),
    membership(platformTenant, staff, 'super_admin', ['inbox']),
  );
  ({ token } = await t.signIn(staff, platformTenant));
});
afterAll(() => t.close());
const read = async <M>(path: string, by = token) => (await t.get(path, by)).body.model as M;

describe('the settings of the inbox', () => {
  test('show the rules with their version, and each person with turns and open messages', async () => {
    expect(await read('/api/contacts/rules')).toEqual({ rules: [], version: 0 });
    const match = { keywords: ['فاتورة'], language: null, domains: [] };
    const rule: ContactRule = { id: idOf('e', 1), name: 'الفواتير', isOn: true, match, assignToUserId: staff, priority: null, stop: true };
    await t.append(
      platformTenant,
      '2026-02-01T09:00:00Z',
      { type: 'ContactRulesChanged', data: { rules: [], changedBy: staff } },
      { type: 'ContactRulesChanged', data: { rules: [rule], changedBy: staff } },
      { type: 'ContactDutyChanged', data: { ...noContactDuty, accountId: staff, capacity: 3, changedBy: staff } },
      contactReceived(idOf('c', 1)),
      { type: 'ContactTurnGiven', data: { messageId: idOf('c', 1), accountId: staff, givenAt: at('2026-03-01T09:00:00Z') } },
      contactReceived(idOf('c', 2)),
      { type: 'ContactAssigned', data: { messageId: idOf('c', 2), accountId: staff, assignedBy: staff } },
      contactMoved(idOf('c', 2), 'new', 'closed'),
    );
    expect(await read('/api/contacts/rules')).toEqual({ rules: [rule], version: 2 });
    expect(await read<ContactPerson[]>('/api/contacts/turns')).toEqual([
      { id: staff, name: 'عادل المطيري', duty: { ...noContactDuty, capacity: 3 }, version: 1, onDuty: true, open: 1 },
    ]);
  });

  test('try a rule on past messages with folded spelling', async () => {
    await t.append(
      platformTenant,
      '2026-03-01T09:00:00Z',
      contactReceived(idOf('c', 3), { message: 'أين فاتُورَة مارس؟', email: 'a@x.example' }),
    );
    const found = await read<{ tested: number; matched: number; items: { id: Uuid }[] }>(
      `/api/contacts/rules/test?keywords=${encodeURIComponent('فاتوره\nعقد')}&domains=x.example`,
    );
    expect([found.tested, found.matched, found.items.map(({ id }) => id)]).toEqual([3, 1, [idOf('c', 3)]]);
    expect((await t.get('/api/contacts/rules/test', token)).status).toBe(400);
  });
});

test('the thread says by which rule a message was assigned, whose turn it was and what the writer added', async () => {
  const messageId = idOf('c', 4);
  const applied = { messageId, ruleId: idOf('e', 1), ruleName: 'الفواتير', accountId: staff, priority: 'high' as const };
  const events: ContactEvent[] = [
    contactReceived(messageId),
    { type: 'ContactRuleApplied', data: applied },
    { type: 'ContactRuleApplied', data: { ...applied, accountId: null, priority: 'low' } },
    contactMoved(messageId, 'new', 'open', { accountId: null }),
    { type: 'ContactTurnGiven', data: { messageId, accountId: staff, givenAt: at('2026-03-01T09:00:00Z') } },
    writerAnswer(messageId, { entryId: idOf('p', 9), content: 'وأيضًا', channel: 'chat' }),
  ];
  await t.append(platformTenant, '2026-03-01T09:00:00Z', ...events);
  const { message, items } = await read<{ message: object; items: object[] }>(`/api/contacts/${messageId}/replies`);
  expect(message).toMatchObject({ assignedToUserId: staff, priority: 'low' });
  const nobody = { by: null };
  expect(items).toMatchObject([
    { kind: 'rule', content: 'الفواتير', assignedToName: 'عادل المطيري', ...nobody },
    { kind: 'rule_priority', content: 'الفواتير', assignedToName: null, ...nobody },
    { kind: 'status', status: 'open', ...nobody },
    { kind: 'turn', assignedToName: 'عادل المطيري', ...nobody },
    { id: idOf('p', 9), kind: 'writer', content: 'وأيضًا', by: { id: messageId } },
  ]);
});

test('members see their own conversations, without notes, and nobody else sees them', async () => {
  const [mine, other] = [await openBusiness(t, 7), await openBusiness(t, 8)];
  const messageId = idOf('c', 5);
  const writer = { accountId: mine.accountId, tenantId: mine.tenantId as Uuid };
  await t.append(
    platformTenant,
    '2026-03-01T09:00:00Z',
    contactReceived(messageId, { channel: 'chat', writer }),
    contactReplied(messageId, false, idOf('p', 1)),
    contactReplied(messageId, true, idOf('p', 2)),
    contactMoved(messageId, 'new', 'open'),
  );
  const [conversation, ...rest] = await read<HelpConversation[]>('/api/help/conversations', mine.token);
  expect(rest).toEqual([]);
  expect(conversation).toMatchObject({ id: messageId, status: 'open', subject: 'ربط حساب Google' });
  expect(conversation?.entries.map(({ id, mine: own }) => [id, own])).toEqual([
    [messageId, true],
    [idOf('p', 2), false],
  ]);
  expect(await read('/api/help/conversations', other.token)).toEqual([]);
  expect((await t.get('/api/help/conversations', token)).status).toBe(403);
});
