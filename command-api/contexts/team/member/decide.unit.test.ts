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

test('adds a member', () =>
  given()
    .when({ type: 'JoinTenant', ...ids, ...agent, ...all })
    .then(joined));
test('accepts a repeated join without an event', () =>
  given(joined)
    .when({ type: 'JoinTenant', ...ids, ...agent, ...all })
    .then());
test('adds a deactivated member again', () =>
  given(joined, left)
    .when({ type: 'JoinTenant', ...ids, ...agent, ...all })
    .then(joined));
test('changes the role', () =>
  given(joined)
    .when({ type: 'ChangeMembership', ...viewer, ...all, active: true })
    .then({ type: 'MemberRoleChanged', data: { ...ids, ...viewer } }));
test('switches on what the role does not start with', () =>
  given(joined)
    .when({ type: 'ChangeMembership', role: 'agent', permissions: ['ViewReviews', 'ReplyReviews', 'ViewAnalytics'], ...all, active: true })
    .then({ type: 'MemberRoleChanged', data: { ...ids, role: 'agent', permissions: ['ViewReviews', 'ReplyReviews', 'ViewAnalytics'] } }));
test.each(['ManageTeam', 'Settings'] as const)('refuses %s below a branch manager', (name) =>
  given(joined)
    .when({ type: 'ChangeMembership', role: 'agent', permissions: ['ViewReviews', name], ...all, active: true })
    .thenRefused('validation_failed'),
);
test('accepts an unchanged role without an event', () =>
  given(joined)
    .when({ type: 'ChangeMembership', ...agent, ...all, active: true })
    .then());
test('changes role, branches and status in one command', () =>
  given(joined)
    .when({ type: 'ChangeMembership', ...viewer, locationIds: branches, active: false })
    .then({ type: 'MemberRoleChanged', data: { ...ids, ...viewer } }, limited, left));
test('reactivates a member with another role', () =>
  given(joined, left)
    .when({ type: 'ChangeMembership', ...viewer, ...all, active: true })
    .then({ type: 'MemberRoleChanged', data: { ...ids, ...viewer } }, { type: 'MemberReactivated', data: ids }));
test('deactivates a member', () => given(joined).when({ type: 'DeactivateMember' }).then(left));
test('accepts a repeated deactivation without an event', () => given(joined, left).when({ type: 'DeactivateMember' }).then());
test('refuses to deactivate an unknown member', () => given().when({ type: 'DeactivateMember' }).thenRefused('not_found'));

const branches = ['44444444-4444-4444-8444-444444444444', '33333333-3333-4333-8333-333333333333'] as Uuid[];
const limited: MemberEvent = { type: 'MemberBranchesChanged', data: { ...ids, locationIds: [...branches].sort() } };

test('limits a member to some branches, stored in sorted order', () =>
  given(joined)
    .when({ type: 'ChangeMembership', ...agent, locationIds: branches, active: true })
    .then(limited));
test('accepts unchanged branches without an event', () =>
  given(joined, limited)
    .when({ type: 'ChangeMembership', ...agent, locationIds: branches, active: true })
    .then());
test('gives access to all branches again', () =>
  given(joined, limited)
    .when({ type: 'ChangeMembership', ...agent, ...all, active: true })
    .then({ type: 'MemberBranchesChanged', data: { ...ids, locationIds: null } }));
test('reactivates a member', () => given(joined, left).when({ type: 'ReactivateMember' }).then({ type: 'MemberReactivated', data: ids }));
test('accepts a repeated reactivation without an event', () => given(joined).when({ type: 'ReactivateMember' }).then());
test('refuses to reactivate an unknown member', () => given().when({ type: 'ReactivateMember' }).thenRefused('not_found'));
