import { defaultMemberPermissions, type MemberEvent, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { member } from './member.ts';

const { given } = specOf(member);
const ids = { memberId: '11111111-1111-4111-8111-111111111111' as Uuid, accountId: '22222222-2222-4222-8222-222222222222' as Uuid };
const all = { locationIds: null } as const;
const agent = { role: 'agent', permissions: defaultMemberPermissions('agent') } as const;
const viewer = { role: 'viewer', permissions: defaultMemberPermissions('viewer') } as const;
const joined: MemberEvent = { type: 'MemberJoined', data: { ...ids, ...agent, ...all } };
const left: MemberEvent = { type: 'MemberDeactivated', data: ids };

test('joins', () =>
  given()
    .when({ type: 'JoinTenant', ...ids, ...agent, ...all })
    .then(joined));
test('joins once', () =>
  given(joined)
    .when({ type: 'JoinTenant', ...ids, ...agent, ...all })
    .then());
test('comes back after leaving', () =>
  given(joined, left)
    .when({ type: 'JoinTenant', ...ids, ...agent, ...all })
    .then(joined));
test('changes role', () =>
  given(joined)
    .when({ type: 'ChangePlace', ...viewer, ...all, active: true })
    .then({ type: 'MemberRoleChanged', data: { ...ids, ...viewer } }));
test('keeps its role', () =>
  given(joined)
    .when({ type: 'ChangePlace', ...agent, ...all, active: true })
    .then());
test('changes all that it is at once', () =>
  given(joined)
    .when({ type: 'ChangePlace', ...viewer, locationIds: branches, active: false })
    .then({ type: 'MemberRoleChanged', data: { ...ids, ...viewer } }, limited, left));
test('comes back as somebody else', () =>
  given(joined, left)
    .when({ type: 'ChangePlace', ...viewer, ...all, active: true })
    .then({ type: 'MemberRoleChanged', data: { ...ids, ...viewer } }, { type: 'MemberReactivated', data: ids }));
test('leaves', () => given(joined).when({ type: 'DeactivateMember' }).then(left));
test('leaves once', () => given(joined, left).when({ type: 'DeactivateMember' }).then());
test('nobody is nobody', () => given().when({ type: 'DeactivateMember' }).thenRefused('not_found'));

const branches = ['44444444-4444-4444-8444-444444444444', '33333333-3333-4333-8333-333333333333'] as Uuid[];
const limited: MemberEvent = { type: 'MemberBranchesChanged', data: { ...ids, locationIds: [...branches].sort() } };

test('is kept to some branches, named in one order', () =>
  given(joined)
    .when({ type: 'ChangePlace', ...agent, locationIds: branches, active: true })
    .then(limited));
test('is kept to the same branches', () =>
  given(joined, limited)
    .when({ type: 'ChangePlace', ...agent, locationIds: branches, active: true })
    .then());
test('sees all branches again', () =>
  given(joined, limited)
    .when({ type: 'ChangePlace', ...agent, ...all, active: true })
    .then({ type: 'MemberBranchesChanged', data: { ...ids, locationIds: null } }));
test('is let in again', () => given(joined, left).when({ type: 'ReactivateMember' }).then({ type: 'MemberReactivated', data: ids }));
test('is let in once', () => given(joined).when({ type: 'ReactivateMember' }).then());
test('nobody is let in again', () => given().when({ type: 'ReactivateMember' }).thenRefused('not_found'));
