import { describe, expect, test } from 'vitest';
import type { Uuid } from '../../kernel/ids.ts';
import { defaultMemberPermissions, type Role } from '../../kernel/permissions.ts';
import { canVouchFor, canGrant, canManage, type Rights } from './policy.ts';

const [a, b] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as [Uuid, Uuid];
const of = (role: Role, over: Partial<Rights> = {}): Rights => ({
  role,
  permissions: defaultMemberPermissions(role),
  locationIds: null,
  ...over,
});

describe('mayTouch', () => {
  test.each([
    ['viewer', 'viewer', true],
    ['manager', 'agent', true],
    ['manager', 'manager', true],
    ['manager', 'admin', false],
    ['agent', 'manager', false],
    ['admin', 'admin', true],
    ['admin', 'super_admin', false],
  ] as const)('a %s managing a %s: %s', (own, other, may) => expect(canManage(of(own), of(other))).toBe(may));

  test.each<[string, readonly Uuid[] | null, readonly Uuid[] | null, boolean]>([
    ['the same branches', [a], [a], true],
    ['fewer branches', [a, b], [a], true],
    ['an own branch and a foreign one', [a], [a, b], false],
    ['all branches, when the manager sees one', [a], null, false],
    ['one branch, when the manager sees all', null, [a], true],
  ])('%s', (_, own, other, may) => {
    expect(canManage(of('manager', { locationIds: own }), of('agent', { locationIds: other }))).toBe(may);
  });
});

describe('mayGrant', () => {
  const limited = of('manager', { locationIds: [a] });
  const withoutReplies = of('manager', { permissions: ['ViewReviews', 'ManageTeam'] });
  test.each<[string, Rights, Rights | null, Rights, boolean]>([
    ['their own role', of('manager'), null, of('manager'), true],
    ['a higher role', of('manager'), null, of('admin'), false],
    ['a lower role to a member of higher rank', of('manager'), of('admin'), of('agent'), false],
    ['a permission they have themselves', withoutReplies, null, of('agent', { permissions: ['ViewReviews'] }), true],
    ['a permission they do not have', withoutReplies, null, of('agent'), false],
    ['a permission the receiver already uses', withoutReplies, of('agent'), of('agent'), true],
    ['a permission the receiver holds beyond where the role starts', withoutReplies, of('viewer', { permissions: ['ReplyReviews'] }), of('agent', { permissions: ['ReplyReviews'] }), true],
    ['a permission the receiver has but the old role cannot hold', withoutReplies, of('viewer', { permissions: ['Settings'] }), of('manager', { permissions: ['Settings'] }), false],
    ['a permission beyond where the role starts', of('manager'), null, of('agent', { permissions: ['ViewAnalytics'] }), true],
    ['a permission beyond where the role starts, which they do not have', withoutReplies, null, of('agent', { permissions: ['ViewAnalytics'] }), false],
    ['a permission without effect for the given role', withoutReplies, null, of('viewer', { permissions: ['ViewReviews', 'Settings'] }), true],
    ['their own branch', limited, null, of('agent', { locationIds: [a] }), true],
    ['another branch', limited, null, of('agent', { locationIds: [a, b] }), false],
    ['all branches', limited, null, of('agent'), false],
    ['a higher role to a member who sees all branches', limited, of('agent'), of('manager'), false],
    ['a higher role to a member who sees another branch', limited, of('agent', { locationIds: [a, b] }), of('manager', { locationIds: [a, b] }), false],
    ['a higher role, while all branches shrink to their own', limited, of('agent'), of('manager', { locationIds: [a] }), false],
    ['a permission to a member who sees all branches', limited, of('agent', { permissions: [] }), of('agent'), false],
    ['a higher role in their own branch', limited, of('agent', { locationIds: [a] }), of('manager', { locationIds: [a] }), true],
    ['another branch that the receiver already had', limited, of('agent', { locationIds: [b] }), of('agent', { locationIds: [a, b] }), false],
    ['all branches, as the receiver already had', limited, of('agent'), of('agent'), false],
    ['all branches, when they see all', of('manager'), of('agent', { locationIds: [a] }), of('agent'), true],
  ])('%s', (_, own, held, given, may) => expect(canGrant(own, held, given)).toBe(may)); // prettier-ignore
});

describe('mayAnswerFor an invitation of', () => {
  const membership = (rights: Rights, status: 'active' | 'inactive' = 'active') => ({ ...rights, status });
  test.each<[string, Parameters<typeof canVouchFor>[0], Rights, boolean]>([
    ['a general manager', membership(of('admin')), of('admin'), true],
    ['a former member', null, of('viewer'), false],
    ['an inactive member', membership(of('admin'), 'inactive'), of('viewer'), false],
    ['a member with a lower role than offered', membership(of('manager')), of('admin'), false],
    ['a member whose role has no team rights', membership(of('agent')), of('agent'), false],
    ['a member without the team permission', membership(of('manager', { permissions: ['ViewReviews'] })), of('viewer', { permissions: [] }), false],
    ['a member restricted to another branch', membership(of('manager', { locationIds: [b] })), of('agent', { locationIds: [a] }), false],
  ])('%s', (_, member, offered, may) => expect(canVouchFor(member, offered)).toBe(may)); // prettier-ignore
});
