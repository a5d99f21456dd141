import type { NotificationItem } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { membership, openBusiness, person, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { received, replySteps } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;
let two: TestBusiness;

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  one = await openBusiness(t, 1);
  two = await openBusiness(t, 2);
  const ids = { reviewId: idOf('r', 1), locationId: one.branches[0] };
  const { queued, publishing, accepted, rejected } = replySteps();
  const run = { runId: idOf('y', 1), kind: 'first', reviews: 163, locations: 2, failedLocations: 1 };
  await t.append(one.tenantId, '2026-03-01T09:00:00Z', received({ ...ids, writtenBeforeLink: true }));
  await t.append(
    one.tenantId,
    '2026-03-01T10:00:00Z',
    { type: 'SyncRunStarted', data: { ...run, connectionId: one.connectionId, locationIds: [] } },
    { type: 'SyncRunCompleted', data: run },
  );
  await t.append(
    one.tenantId,
    '2026-03-02T10:00:00Z',
    ...[queued, publishing, accepted, rejected].map((event) => ({ ...event, data: { ...event.data, ...ids } })),
  );
  await t.append(one.tenantId, '2026-03-03T10:00:00Z', {
    type: 'ConnectionLost',
    data: { connectionId: one.connectionId, reason: 'revoked' },
  });
});
afterAll(() => t.close());

async function bell(token: string, query = ''): Promise<{ unread: number; items: NotificationItem[] }> {
  return (await t.get(`/api/notifications${query}`, token)).body.model as { unread: number; items: NotificationItem[] };
}

test('lists the newest first, each with its own fields', async () => {
  const nothing = { id: expect.any(String), read: false, count: 1, subjectId: null, author: null, branch: null, reference: null };
  expect(await bell(one.token)).toEqual({
    unread: 3,
    kinds: expect.arrayContaining(['new_review', 'connection_lost']),
    items: [
      { ...nothing, kind: 'connection_lost', at: '2026-03-03T10:00:00.000Z', facts: { reason: 'revoked' } },
      {
        ...nothing,
        kind: 'reply_rejected',
        at: '2026-03-02T10:00:00.000Z',
        subjectId: idOf('r', 1),
        author: 'نورة',
        branch: expect.any(String),
        facts: { policyViolation: 'SPAM' },
      },
      {
        ...nothing,
        kind: 'sync_done',
        at: '2026-03-01T10:00:00.000Z',
        facts: { reviews: 163, locations: 2, failedLocations: 1 },
      },
    ],
  });
  expect(await bell(two.token)).toMatchObject({ unread: 0, items: [] });
});

test('keeps a read mark per member, and counts notifications from before the member joined as read', async () => {
  const [late, manager] = [idOf('a', 11), idOf('a', 12)];
  await t.append(
    one.tenantId,
    '2026-03-02T12:00:00Z',
    ...person(late, one.tenantId, 'متأخر', 'manager'),
    membership(one.tenantId, late, 'manager'),
  );
  await t.append(
    one.tenantId,
    '2026-01-02T12:00:00Z',
    ...person(manager, one.tenantId, 'مدير', 'manager'),
    membership(one.tenantId, manager, 'manager'),
  );
  const read = { memberId: one.memberId, accountId: one.accountId, upTo: at('2026-03-02T10:00:00Z') };
  await t.append(one.tenantId, '2026-03-04T10:00:00Z', { type: 'NotificationsRead', data: read });
  const mine = await bell(one.token);
  expect([mine.unread, mine.items.map((item) => item.read)]).toEqual([1, [false, true, true]]);
  expect((await bell((await t.signIn(manager, one.tenantId)).token)).unread).toBe(3);
  const theirs = await bell((await t.signIn(late, one.tenantId)).token);
  expect([theirs.unread, theirs.items.map((item) => item.read)]).toEqual([1, [false, true, true]]);
});

test('shows a bad review to those who may answer it, and an assignment to its person alone', async () => {
  const [agent, viewer] = [idOf('a', 21), idOf('a', 22)];
  for (const [account, role] of [
    [agent, 'agent'],
    [viewer, 'viewer'],
  ] as const) {
    await t.append(
      two.tenantId,
      '2026-01-02T12:00:00Z',
      ...person(account, two.tenantId, role, role),
      membership(two.tenantId, account, role),
    );
  }
  const ids = { reviewId: idOf('r', 2), locationId: two.branches[0] };
  const actor = { kind: 'worker', name: 'poll-connection' } as const;
  await t.appendBy(actor, two.tenantId, '2026-03-05T10:00:00Z', received({ ...ids, stars: 1, createdAt: at('2026-03-05T09:00:00Z') }));
  await t.append(two.tenantId, '2026-03-05T11:00:00Z', {
    type: 'ReviewAssigned',
    data: { ...ids, memberId: memberIdOf(two.tenantId, agent), accountId: agent, assignedBy: two.accountId },
  });
  const kinds = async (token: string) => (await bell(token)).items.map(({ kind, facts }) => [kind, facts.stars ?? null]);
  expect(await kinds(two.token)).toEqual([['bad_review', 1]]);
  expect(await kinds((await t.signIn(agent, two.tenantId)).token)).toEqual([
    ['review_assigned', null],
    ['bad_review', 1],
  ]);
  expect(await kinds((await t.signIn(viewer, two.tenantId)).token)).toEqual([]);
});

test('gives each member the kinds that their permissions allow', async () => {
  const blind = idOf('a', 13);
  await t.append(
    one.tenantId,
    '2026-01-02T12:00:00Z',
    ...person(blind, one.tenantId, 'x', 'manager'),
    membership(one.tenantId, blind, 'manager', ['ViewAnalytics', 'Settings']),
  );
  const { unread, items } = await bell((await t.signIn(blind, one.tenantId)).token);
  expect([unread, items.map(({ kind }) => kind)]).toEqual([2, ['connection_lost', 'sync_done']]);
});

test('shows many new reviews of a day as one line, which is read as one; filters hold for the whole bell', async () => {
  const agent = idOf('a', 31);
  await t.append(
    two.tenantId,
    '2026-01-02T12:00:00Z',
    ...person(agent, two.tenantId, 'x', 'agent'),
    membership(two.tenantId, agent, 'agent'),
  );
  const { token } = await t.signIn(agent, two.tenantId);
  const worker = { kind: 'worker', name: 'poll-connection' } as const;
  const arrive = (from: number, count: number, time: string) =>
    t.appendBy(
      worker,
      two.tenantId,
      time,
      ...Array.from({ length: count }, (_, n) =>
        received({ reviewId: idOf('r', from + n), locationId: two.branches[0], stars: 5, createdAt: at(time) }),
      ),
    );
  await arrive(100, 9, '2026-03-07T08:00:00Z');
  await arrive(120, 2, '2026-03-08T08:00:00Z');
  const lines = async (query = '') => {
    const { unread, items } = await bell(token, query);
    return [unread, ...items.map(({ id, kind, count, read }) => [id === kind, kind, count, read])];
  };
  const one = [false, 'new_review', 1, false];
  expect(await lines('?kind=new_review')).toEqual([4, one, one, [true, 'new_review', 9, false]]);
  const read = { memberId: memberIdOf(two.tenantId, agent), accountId: agent, entry: 'new_review', upTo: at('2026-03-07T08:00:00Z') };
  await t.append(two.tenantId, '2026-03-09T08:00:00Z', { type: 'NotificationRead', data: read });
  expect(await lines('?kind=new_review')).toEqual([3, one, one, [true, 'new_review', 9, true]]);
  expect(await lines('?kind=new_review&show=unread')).toEqual([3, one, one]);
});
