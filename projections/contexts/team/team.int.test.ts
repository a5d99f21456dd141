import { defaultMemberPermissions, type TaskItem, type TeamMember, type TeamStatistics, type Uuid } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { invited, membership, openBusiness, person, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { ofReview, review } from '../../testing/review-fixture.ts';
import { replySteps } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;
let two: TestBusiness;
/** Accounts: an agent who replies, a manager and an agent limited to the second branch, a deactivated viewer. */
const [agent, manager, viewer, helper] = [idOf('a', 11), idOf('a', 12), idOf('a', 13), idOf('a', 14)];
const memberOf = (account: Uuid): Uuid => memberIdOf(one.tenantId, account);
let tokens: Record<'agent' | 'manager', string>;

/** Review `n` of a branch, written at noon on 10 March and answered by an account after `hours`. */
function answered(n: number, branch: Uuid, account: Uuid, hours: number, over: Parameters<typeof review>[1] = {}) {
  const { queued, accepted } = replySteps(n);
  return [
    review(n, { locationId: branch, sentiment: 'positive', createdAt: at('2026-03-10T12:00:00Z'), ...over }),
    { ...queued, data: { ...ofReview(n, branch, queued).data, accountId: account } },
    { ...accepted, data: { ...ofReview(n, branch, accepted).data, acceptedAt: new Date(Date.parse('2026-03-10T12:00:00Z') + hours * 3_600_000).toISOString() } },
  ]; // prettier-ignore
}

const assignedTo = (n: number, branch: Uuid, account: Uuid) => ({
  type: 'ReviewAssigned',
  data: { reviewId: idOf('r', n), locationId: branch, memberId: memberOf(account), accountId: account, assignedBy: one.accountId },
});

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  [one, two] = [await openBusiness(t, 1), await openBusiness(t, 2)];
  const [a, b] = one.branches;
  await t.append(
    one.tenantId,
    '2026-02-01T09:00:00Z',
    ...person(agent, one.tenantId, 'لجين', 'agent'),
    membership(one.tenantId, agent, 'agent'),
    ...person(manager, one.tenantId, 'فيصل', 'manager'),
    membership(one.tenantId, manager, 'manager', ['ViewReviews', 'ReplyReviews', 'ViewAnalytics', 'ManageTeam'], [b]),
    ...person(helper, one.tenantId, 'سعود', 'agent'),
    membership(one.tenantId, helper, 'agent', defaultMemberPermissions('agent'), [b]),
    ...person(viewer, one.tenantId, 'هالة', 'viewer'),
    membership(one.tenantId, viewer, 'viewer'),
    { type: 'MemberDeactivated', data: { memberId: memberOf(viewer), accountId: viewer } },
  );
  await t.append(
    one.tenantId,
    '2026-03-10T13:00:00Z',
    ...answered(1, a, agent, 2),
    ...answered(2, b, agent, 4, { sentiment: 'negative' }),
    ...answered(3, a, one.accountId, 0.5),
    ...answered(4, b, viewer, 1),
    // Written before its branch was linked: a reply of theirs, without a time.
    ...answered(8, a, agent, 900, { writtenBeforeLink: true }),
    // Unanswered: 5 and 6, assigned to the agent, and 7, unassigned; 1 is assigned to the agent and answered.
    review(5, { locationId: a, createdAt: at('2026-03-14T12:00:00Z'), authorName: 'الأولى' }),
    review(6, { locationId: b, createdAt: at('2026-03-14T10:00:00Z'), authorName: 'الأقرب' }),
    review(7, { locationId: a, createdAt: at('2026-03-14T11:00:00Z') }),
    ...[5, 6, 1].map((n) => assignedTo(n, n === 6 ? b : a, agent)),
    invited(idOf('i', 1), one.accountId),
    invited(idOf('i', 2), one.accountId, { expiresAt: at('2026-03-01T09:00:00Z'), role: 'admin' }),
    invited(idOf('i', 3), one.accountId),
    { type: 'InvitationRevoked', data: { invitationId: idOf('i', 3), revokedBy: one.accountId } },
    invited(idOf('i', 4), one.accountId, { locationIds: [b] }),
    invited(idOf('i', 5), one.accountId, { locationIds: [a, b] }),
    invited(idOf('i', 6), one.accountId, { locationIds: [b], role: 'manager', permissions: ['ViewReviews', 'Settings'] }),
  );
  await t.append(two.tenantId, '2026-03-10T13:00:00Z', invited(idOf('i', 9), two.accountId), review(21, { locationId: two.branches[0] }));
  tokens = { agent: (await t.signIn(agent, one.tenantId)).token, manager: (await t.signIn(manager, one.tenantId)).token };
});
afterAll(() => t.close());

const model = async <M>(path: string, token = one.token): Promise<M> => (await t.get(path, token)).body.model as M;
const team = (token?: string) => model<TeamMember[]>('/api/team-members', token);

describe('the team', () => {
  test('lists members in the order in which they joined, then open invitations', async () => {
    const found = await team();
    // They joined at the same instant, so their ids decide the order.
    const others = ([[agent, 'لجين', 'agent'], [manager, 'فيصل', 'manager'], [viewer, 'هالة', 'viewer'], [helper, 'سعود', 'agent']] as const)
      .toSorted(([x], [y]) => (memberOf(x) < memberOf(y) ? -1 : 1)); // prettier-ignore
    expect(found.map(({ name, email, role, status, you, editable }) => [name || email, role, status, you, editable])).toEqual([
      ['مالك 1', 'admin', 'Active', true, false],
      ...others.map(([, name, role]) => [name, role, name === 'هالة' ? 'Inactive' : 'Active', false, true]),
      [`${idOf('i', 1)}@example.com`, 'agent', 'Invited', false, true],
      [`${idOf('i', 2)}@example.com`, 'admin', 'Expired', false, true],
      [`${idOf('i', 4)}@example.com`, 'agent', 'Invited', false, true],
      [`${idOf('i', 5)}@example.com`, 'agent', 'Invited', false, true],
      [`${idOf('i', 6)}@example.com`, 'manager', 'Invited', false, true],
    ]); // prettier-ignore
    expect(found.find(({ id }) => id === memberOf(agent))).toMatchObject({
      joinedAt: '2026-02-01T09:00:00.000Z',
      locationIds: null,
      lastActiveAt: expect.stringContaining('T'),
      stats: { totalReplies: 3, avgResponseTime: 3, positiveReplies: 2, pendingTasks: 2, assignedReviews: 3 },
    });
    expect(found.find(({ id }) => id === idOf('i', 1))).toMatchObject({ invitedBy: 'مالك 1', expiresAt: '2026-03-20T09:00:00.000Z' });
  });

  test('marks as editable only what the commands allow a manager: nobody above them, nobody in other branches, not themselves', async () => {
    const found = await team(tokens.manager);
    const may = (id: Uuid) => found.filter((row) => row.id === id).map(({ editable, resendable }) => [editable, resendable])[0];
    expect([one.memberId, memberOf(manager), memberOf(agent), memberOf(helper)].map(may)).toEqual([
      [false, false],
      [false, false],
      // An agent with branches that the manager does not see.
      [false, false],
      [true, false],
    ]);
    expect([1, 2, 4, 5, 6].map((n) => may(idOf('i', n)))).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [false, false],
      // The manager may revoke this invitation although they could not have sent it.
      [true, false],
    ]);
    expect((await team()).filter(({ id }) => id === idOf('i', 2)).map(({ resendable }) => resendable)).toEqual([true]);
  });

  test('returns its figures and top performers', async () => {
    expect(await model<TeamStatistics>('/api/team-members/statistics')).toEqual({
      totalMembers: 5,
      activeMembers: 4,
      totalReplies: 5,
      avgResponseTime: 1.9,
      pendingTasks: 2,
      // 1 reply in 0.5 h counts as one hour: score 1; 2 replies in 3 h: 0.67; the deactivated viewer is left out.
      topPerformers: [
        { id: memberOf(agent), name: 'لجين', photoUrl: null, totalReplies: 3, avgResponseTime: 3 },
        { id: one.memberId, name: 'مالك 1', photoUrl: null, totalReplies: 1, avgResponseTime: 0.5 },
      ],
    });
  });

  test('pages through tasks, unanswered and nearest due first', async () => {
    const path = `/api/team-members/${memberOf(agent)}/tasks`;
    const first = await model<{ items: TaskItem[]; next: string | null }>(`${path}?limit=2`);
    expect(first.items.map(({ authorName, answered: is }) => [authorName, is])).toEqual([
      ['الأقرب', false],
      ['الأولى', false],
    ]);
    const rest = await model<{ items: TaskItem[]; next: string | null }>(`${path}?limit=2&cursor=${first.next}`);
    expect(rest).toMatchObject({ items: [{ reviewId: idOf('r', 1), answered: true, dueAt: null }], next: null });
    const open = await model<{ items: TaskItem[]; next: string | null }>(`${path}?open=true`);
    expect(open.items).toHaveLength(2);
    expect((await t.get(`${path}?cursor=x`, one.token)).status).toBe(400);
    const strangers = await t.get(`/api/team-members/${two.memberId}/tasks`, one.token);
    const unknowns = await t.get(`/api/team-members/${idOf('m', 99)}/tasks`, one.token);
    expect([strangers.status, strangers.body]).toEqual([404, unknowns.body]);
  });

  test('lists as assignees the active members that may reply', async () => {
    const found = await model<{ id: Uuid; locationIds: Uuid[] | null; pendingTasks: number }[]>(
      '/api/team-members/assignees',
      tokens.agent,
    );
    expect(new Map(found.map(({ id, locationIds, pendingTasks }) => [id, [locationIds, pendingTasks]]))).toEqual(
      new Map([
        [one.memberId, [null, 0]],
        [memberOf(agent), [null, 2]],
        [memberOf(manager), [[one.branches[1]], 0]],
        [memberOf(helper), [[one.branches[1]], 0]],
      ]),
    );
  });

  test('hides the team of another business, as if it did not exist', async () => {
    expect((await team(two.token)).map(({ email }) => email)).toEqual([`${two.accountId}@example.com`, `${idOf('i', 9)}@example.com`]);
    const [foreign, unknown] = [two.tenantId, idOf('t', 77)].map((id) => t.get(`/api/team-members?businessId=${id}`, one.token));
    expect([(await foreign)?.status, (await foreign)?.body]).toEqual([404, (await unknown)?.body]);
    expect((await t.get(`/api/team-members?businessId=${one.tenantId}`, one.token)).status).toBe(200);
  });

  test('refuses a member who may not manage the team', async () => {
    for (const path of ['', '/statistics', `/${memberOf(agent)}/tasks`])
      expect((await t.get(`/api/team-members${path}`, tokens.agent)).status, path).toBe(403);
  });

  test('shows the assignment on the review', async () => {
    const assignment = { memberId: memberOf(agent), name: 'لجين', photoUrl: null, at: '2026-03-10T13:00:00.000Z', byName: 'مالك 1' };
    expect(await model(`/api/Reviews/${idOf('r', 5)}`)).toMatchObject({ assignment });
    expect(await model(`/api/Reviews/${idOf('r', 7)}`)).toMatchObject({ assignment: null });
  });
});
