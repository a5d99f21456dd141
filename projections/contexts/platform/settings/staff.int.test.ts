import type { StaffMember } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { invited, membership, openBusiness, person } from '../../../testing/business.ts';
import { at, idOf } from '../../../testing/events.ts';
import { startProjections, type TestProjections } from '../../../testing/start-projections.ts';

let t: TestProjections;
const [manager, support] = [idOf('a', 91), idOf('a', 92)];
const memberOf = (account: typeof manager) => memberIdOf('platform', account);
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  await openBusiness(t, 1);
  await t.append(
    'platform',
    '2026-02-01T09:00:00Z',
    ...person(manager, 'platform', 'مدير المنصة', 'super_admin'),
    membership('platform', manager, 'super_admin', ['staff', 'audit']),
  );
  await t.append(
    'platform',
    '2026-02-02T09:00:00Z',
    ...person(support, 'platform', 'هند', 'super_admin'),
    membership('platform', support, 'super_admin', ['inbox', 'system']),
    invited(idOf('i', 1), manager, { role: 'super_admin', permissions: ['content'], expiresAt: at('2099-03-20T09:00:00Z') }),
    invited(idOf('i', 2), manager, { role: 'super_admin', permissions: ['inbox'], expiresAt: at('2026-03-01T09:00:00Z') }),
  );
});
afterAll(() => t.close());

const listFor = async (token: string) => (await t.get('/api/staff', token)).body.model as StaffMember[];

test('lists the people of the platform with their duties, then the invitations, and nobody of a business', async () => {
  const { token } = await t.signIn(manager, 'platform');
  const rows = await listFor(token);
  expect(rows.map(({ id, name, duties, status, you, editable, expiresAt }) => ({ id, name, duties, status, you, editable, expiresAt }))).toEqual([
    { id: memberOf(manager), name: 'مدير المنصة', duties: ['staff', 'audit'], status: 'Active', you: true, editable: false, expiresAt: null },
    { id: memberOf(support), name: 'هند', duties: ['inbox', 'system'], status: 'Active', you: false, editable: true, expiresAt: null },
    { id: idOf('i', 1), name: '', duties: ['content'], status: 'Invited', you: false, editable: true, expiresAt: at('2099-03-20T09:00:00Z') },
    { id: idOf('i', 2), name: '', duties: ['inbox'], status: 'Expired', you: false, editable: true, expiresAt: at('2026-03-01T09:00:00Z') },
  ]); // prettier-ignore
  expect(rows.map(({ secondFactor, lastActiveAt }) => [secondFactor, lastActiveAt !== null])).toEqual([
    [false, true],
    [false, false],
    [false, false],
    [false, false],
  ]);
});

test('follows a change of duties, and what was taken away is refused at once', async () => {
  const keeper = (await t.signIn(manager, 'platform')).token;
  const { token } = await t.signIn(support, 'platform');
  expect((await t.get('/api/staff', token)).status).toBe(403);
  const change = async (permissions: readonly string[]) => {
    await t.append('platform', '2026-02-03T09:00:00Z', {
      type: 'MemberRoleChanged',
      data: { memberId: memberOf(support), accountId: support, role: 'super_admin', permissions },
    });
    // The list waits for the change.
    expect((await listFor(keeper)).find(({ you }) => !you)?.duties).toEqual(permissions);
  };
  await change(['staff']);
  expect((await listFor(token)).find(({ you }) => you)?.duties).toEqual(['staff']);
  await change(['inbox']);
  expect((await t.get('/api/staff', token)).status).toBe(403);
});
