import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { changeConcurrently } from '../../../testing/concurrent-change.ts';
import { link } from '../../../testing/onboard.ts';
import { makePerson, type Person } from '../../../testing/people.ts';
import { withoutLimits } from '../../../testing/plan.ts';
import { startTestApp, type Answer, type TestApp } from '../../../testing/start-test-app.ts';
import { member as memberStream } from './member.ts';
import { colleagueOf, grants, invite, join, someAddress, updateMember, type Colleague } from '../../../testing/team.ts';

let testApp: TestApp;
let owner: Colleague;
let stranger: Person;

beforeAll(async () => {
  testApp = await startTestApp(inject('postgresUrl'));
  owner = colleagueOf(await withoutLimits(testApp, await makePerson(testApp)));
  stranger = await makePerson(testApp);
});
afterAll(() => testApp.close());

const told = ({ status, body }: Answer) => [status, body.code];
const act = (by: { token: string }, memberId: string, name: 'deactivate' | 'reactivate', body: object = {}) =>
  testApp.ask('PUT', `/api/team-members/${memberId}/${name}`, { token: by.token, body });
const types = async (memberId: string) => (await testApp.events('member', memberId)).map(({ type }) => type);

describe('a member', () => {
  test('gets another role, which applies to open sessions at once', async () => {
    const member = await join(testApp, owner, 'manager');
    expect((await invite(testApp, member, someAddress(), 'agent')).status).toBe(201);
    expect((await updateMember(testApp, owner, member.memberId, 'agent')).status).toBe(200);
    expect(told(await invite(testApp, member, someAddress(), 'agent'))).toEqual([403, 'forbidden']);
    expect(await types(member.memberId)).toEqual(['MemberJoined', 'MemberRoleChanged']);
  });

  test('is deactivated at once in this business only, and reactivated with the same rights', async () => {
    const member = await join(testApp, owner, 'manager');
    expect((await act(owner, member.memberId, 'deactivate')).status).toBe(200);
    expect(told(await invite(testApp, member, someAddress(), 'agent'))).toEqual([401, 'session_expired']);
    expect((await act(owner, member.memberId, 'deactivate')).status).toBe(200);
    expect((await act(owner, member.memberId, 'reactivate')).status).toBe(200);
    expect(await types(member.memberId)).toEqual(['MemberJoined', 'MemberDeactivated', 'MemberReactivated']);
    expect(told(await invite(testApp, member, someAddress(), 'agent'))).toEqual([401, 'session_expired']);
  });

  test('keeps the sessions of another business', async () => {
    const guest = await makePerson(testApp);
    const { id } = (await invite(testApp, owner, guest.email, 'agent')).model;
    const { complete, linkOf } = await import('../../../testing/team.ts');
    const joined = await complete(testApp, await linkOf(testApp, id));
    const { memberId } = joined.model.user as unknown as { memberId: string };
    await act(owner, memberId, 'deactivate');
    expect((await invite(testApp, guest, someAddress(), 'agent')).status).toBe(201);
  });

  test('cannot be managed by a lower rank', async () => {
    const manager = await join(testApp, owner, 'manager');
    const agent = await join(testApp, owner, 'agent');
    expect(told(await updateMember(testApp, manager, owner.memberId, 'viewer'))).toEqual([403, 'above_own_rank']);
    expect(told(await act(manager, owner.memberId, 'deactivate'))).toEqual([403, 'above_own_rank']);
    expect(told(await updateMember(testApp, manager, agent.memberId, 'admin'))).toEqual([403, 'above_own_rank']);
    expect((await updateMember(testApp, manager, agent.memberId, 'manager')).status).toBe(200);
    expect(await types(owner.memberId)).toEqual(['MemberJoined']);
  });

  test('gets no permission that the granting user lacks', async () => {
    const manager = await join(testApp, owner, 'manager', { permissions: ['ViewReviews', 'ManageTeam'] });
    const agent = await join(testApp, owner, 'agent', { permissions: ['ViewReviews'] });
    expect(told(await updateMember(testApp, manager, agent.memberId, 'agent'))).toEqual([403, 'above_own_rank']);
    expect((await updateMember(testApp, manager, agent.memberId, 'agent', { permissions: ['ViewReviews'] })).status).toBe(200);
    expect(told(await invite(testApp, manager, someAddress(), 'agent'))).toEqual([403, 'above_own_rank']);
  });

  test('cannot change their own membership', async () => {
    const admin = await join(testApp, owner, 'admin');
    expect(told(await updateMember(testApp, admin, admin.memberId, 'viewer'))).toEqual([409, 'own_membership']);
    expect(told(await updateMember(testApp, admin, admin.memberId, 'admin', { status: 'Inactive' }))).toEqual([409, 'own_membership']);
    expect(told(await act(admin, admin.memberId, 'deactivate'))).toEqual([409, 'own_membership']);
    expect((await updateMember(testApp, admin, admin.memberId, 'admin')).status).toBe(200);
    expect(await types(admin.memberId)).toEqual(['MemberJoined']);
  });

  test('of another business is answered like an unknown one, and so is another business', async () => {
    const theirs = colleagueOf(stranger).memberId;
    const nobody = randomUUID();
    for (const ask of [
      (id: string) => updateMember(testApp, owner, id, 'viewer'),
      (id: string) => act(owner, id, 'deactivate'),
      (id: string) => act(owner, id, 'reactivate'),
    ]) {
      const [foreign, unknown] = [await ask(theirs), await ask(nobody)];
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    }
    const member = await join(testApp, owner, 'agent');
    for (const over of [{ businessId: stranger.tenantId }, { id: owner.memberId }]) {
      expect(told(await updateMember(testApp, owner, member.memberId, 'viewer', over))).toEqual([400, 'validation_failed']);
      expect(told(await act(owner, member.memberId, 'deactivate', over))).toEqual([400, 'validation_failed']);
    }
    const extra = { tenantId: stranger.tenantId, emailConfirmed: false, createdAt: 'x', plan: 'enterprise', ['__proto__x']: 1 };
    expect((await updateMember(testApp, owner, member.memberId, 'viewer', extra)).status).toBe(200);
    expect((await updateMember(testApp, owner, member.memberId, 'super_admin' as 'admin')).status).toBe(400);
    expect(await types(member.memberId)).toEqual(['MemberJoined', 'MemberRoleChanged']);
  });

  test('is limited to branches of the business', async () => {
    const boss = colleagueOf(await makePerson(testApp));
    const { locationId } = await link(testApp, boss as unknown as Person);
    const manager = await join(testApp, boss, 'manager', { locationIds: [locationId] });
    const agent = await join(testApp, boss, 'agent', { locationIds: [locationId] });
    expect(told(await updateMember(testApp, manager, agent.memberId, 'agent', { locationIds: null }))).toEqual([403, 'above_own_rank']);
    expect((await updateMember(testApp, boss, agent.memberId, 'agent', { locationIds: null })).status).toBe(200);
    expect(await types(agent.memberId)).toEqual(['MemberJoined', 'MemberBranchesChanged']);
    // Invitations without named branches get the branches of the inviting user.
    const { id } = (await invite(testApp, manager, someAddress(), 'agent')).model;
    expect((await testApp.events('invitation', id))[0]?.data).toMatchObject({ locationIds: [locationId] });
    expect(told(await invite(testApp, manager, someAddress(), 'agent', { locationIds: null }))).toEqual([403, 'above_own_rank']);
  });
});

describe('the last general manager', () => {
  test('stays, because no manager can deactivate themselves', async () => {
    const boss = colleagueOf(await makePerson(testApp));
    const second = await join(testApp, boss, 'admin');
    expect((await updateMember(testApp, boss, second.memberId, 'manager')).status).toBe(200);
    const third = await join(testApp, boss, 'admin');
    expect((await act(third, boss.memberId, 'deactivate')).status).toBe(200);
    expect(told(await act(third, third.memberId, 'deactivate'))).toEqual([409, 'own_membership']);
    expect((await act(third, boss.memberId, 'reactivate')).status).toBe(200);
    expect((await act(third, boss.memberId, 'deactivate')).status).toBe(200);
    const roster = await testApp.events('roster', boss.tenantId);
    expect(roster.map(({ type }) => type)).toEqual([
      'AdminEntered',
      'AdminEntered',
      'AdminLeft',
      'AdminEntered',
      'AdminLeft',
      'AdminEntered',
      'AdminLeft',
    ]);
  });

  test.each(['without the team', 'kept to a branch'] as const)('does not count an administrator %s', async (how) => {
    const boss = colleagueOf(await makePerson(testApp));
    const { locationId } = await link(testApp, boss as unknown as Person);
    const over = how === 'without the team' ? { permissions: ['ViewReviews'] } : { locationIds: [locationId] };
    const lesser = await join(testApp, boss, 'admin', over);
    expect((await testApp.events('roster', boss.tenantId)).map(({ type }) => type)).toEqual([]);
    const full = await join(testApp, boss, 'admin');
    expect((await updateMember(testApp, full, boss.memberId, 'admin', over)).status).toBe(200);
    // An administrator with fewer rights cannot take rights from the only full one.
    const why = how === 'without the team' ? 'forbidden' : 'above_own_rank';
    expect(told(await updateMember(testApp, lesser, full.memberId, 'admin', over))).toEqual([403, why]);
    expect((await updateMember(testApp, full, lesser.memberId, 'admin', { locationIds: null })).status).toBe(200);
    expect((await testApp.events('roster', boss.tenantId)).map(({ type }) => type)).toEqual([
      'AdminEntered',
      'AdminEntered',
      'AdminLeft',
      'AdminEntered',
    ]);
  });

  test('a manager limited to a branch cannot manage members who see more branches', async () => {
    const boss = colleagueOf(await makePerson(testApp));
    const { locationId } = await link(testApp, boss as unknown as Person);
    const kept = await join(testApp, boss, 'manager', { locationIds: [locationId] });
    const agent = await join(testApp, boss, 'agent');
    expect(told(await updateMember(testApp, kept, agent.memberId, 'manager'))).toEqual([403, 'above_own_rank']);
    expect(told(await updateMember(testApp, kept, agent.memberId, 'manager', { locationIds: [locationId] }))).toEqual([
      403,
      'above_own_rank',
    ]);
    expect(told(await act(kept, agent.memberId, 'deactivate'))).toEqual([403, 'above_own_rank']);
    expect(await types(agent.memberId)).toEqual(['MemberJoined']);
    const { id } = (await invite(testApp, boss, someAddress(), 'agent')).model;
    expect(told(await testApp.ask('POST', `/api/team-members/invitations/${id}/resend`, { token: kept.token }))).toEqual([
      403,
      'above_own_rank',
    ]);
  });

  test.each(['deactivate', 'demote', 'strip', 'limit'] as const)('stays when two %s each other concurrently', async (how) => {
    for (let round = 0; round < 6; round++) {
      const one = colleagueOf(await makePerson(testApp));
      const branch = how === 'limit' ? (await link(testApp, one as unknown as Person)).locationId : null;
      const two = await join(testApp, one, 'admin');
      const dismiss = (by: Colleague, whom: Colleague) =>
        how === 'deactivate'
          ? act(by, whom.memberId, 'deactivate')
          : how === 'demote'
            ? updateMember(testApp, by, whom.memberId, 'viewer')
            : updateMember(
                testApp,
                by,
                whom.memberId,
                'admin',
                how === 'limit' ? { locationIds: [branch] } : { permissions: ['ViewReviews'] },
              );
      const answers = await Promise.all([dismiss(one, two), dismiss(two, one)]);
      const left = await Promise.all(
        [one, two].map(async ({ memberId }) => (await testApp.events('member', memberId)).map(({ type }) => type).join()),
      );
      expect([left.filter((events) => events === 'MemberJoined').length, answers.map(told)]).toEqual([1, expect.anything()]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

describe('a concurrent change after the rank check', () => {
  const promote = (to: Colleague, role: 'admin' | 'viewer', active = true) =>
    changeConcurrently(
      testApp,
      memberStream,
      { id: to.memberId, tenantId: owner.tenantId },
      {
        type: 'ChangeMembership',
        ...grants(role),
        locationIds: null,
        active,
      },
    );

  test('refuses a manager’s change of a member who became a general manager meanwhile', async () => {
    const manager = await join(testApp, owner, 'manager');
    for (const dismiss of [
      (id: string) => updateMember(testApp, manager, id, 'viewer'),
      (id: string) => updateMember(testApp, manager, id, 'manager', { status: 'Inactive' }),
      (id: string) => act(manager, id, 'deactivate'),
    ]) {
      const agent = await join(testApp, owner, 'agent');
      promote(agent, 'admin');
      expect(told(await dismiss(agent.memberId))).toEqual([403, 'above_own_rank']);
      expect(await types(agent.memberId)).toEqual(['MemberJoined', 'MemberRoleChanged']);
    }
  });

  test('refuses to reactivate a member who became a general manager meanwhile', async () => {
    const manager = await join(testApp, owner, 'manager');
    const viewer = await join(testApp, owner, 'viewer');
    await act(owner, viewer.memberId, 'deactivate');
    promote(viewer, 'admin', false);
    expect(told(await act(manager, viewer.memberId, 'reactivate'))).toEqual([403, 'above_own_rank']);
    expect(await types(viewer.memberId)).toEqual(['MemberJoined', 'MemberDeactivated', 'MemberRoleChanged']);
  });

  test('keeps a role that changed meanwhile when a member is deactivated', async () => {
    const agent = await join(testApp, owner, 'agent');
    promote(agent, 'viewer');
    expect((await act(owner, agent.memberId, 'deactivate')).status).toBe(200);
    expect(await types(agent.memberId)).toEqual(['MemberJoined', 'MemberRoleChanged', 'MemberDeactivated']);
  });

  test('removes a demoted general manager from the staff list once, despite a concurrent change', async () => {
    const admin = await join(testApp, owner, 'admin');
    promote(admin, 'viewer');
    expect((await updateMember(testApp, owner, admin.memberId, 'manager')).status).toBe(200);
    const ofThem = (await testApp.events('roster', owner.tenantId)).filter(
      ({ data }) => (data as { memberId: string }).memberId === admin.memberId,
    );
    expect(ofThem.map(({ type }) => type)).toEqual(['AdminEntered', 'AdminLeft']);
    expect((await testApp.events('member', admin.memberId)).at(-1)?.data).toMatchObject({ role: 'manager' });
  });
});

test('refuses every team command to viewers and agents', async () => {
  const { id } = (await invite(testApp, owner, someAddress(), 'viewer')).model;
  const target = await join(testApp, owner, 'viewer');
  for (const role of ['viewer', 'agent'] as const) {
    const { token } = await join(testApp, owner, role);
    const asked: [Parameters<TestApp['ask']>[0], string, object?][] = [
      ['POST', '/api/team-members/invite', { email: someAddress(), ...grants('viewer') }],
      ['POST', `/api/team-members/invitations/${id}/resend`],
      ['PUT', `/api/team-members/invitations/${id}`, grants('viewer')],
      ['DELETE', `/api/team-members/invitations/${id}`],
      ['PUT', `/api/team-members/${target.memberId}`, { ...grants('viewer'), status: 'Active' }],
      ['PUT', `/api/team-members/${target.memberId}/deactivate`, {}],
      ['PUT', `/api/team-members/${target.memberId}/reactivate`, {}],
    ];
    for (const [method, url, body] of asked)
      expect([role, method, url, ...told(await testApp.ask(method, url, { token, ...(body ? { body } : {}) }))]).toEqual([
        role,
        method,
        url,
        403,
        'forbidden',
      ]);
  }
});
