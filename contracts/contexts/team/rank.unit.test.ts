import { describe, expect, test } from 'vitest';
import type { Uuid } from '../../kernel/ids.ts';
import { defaultMemberPermissions, type Role } from '../../kernel/permissions.ts';
import { mayAnswerFor, mayGrant, mayTouch, type Rights } from './rank.ts';

const [a, b] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as [Uuid, Uuid];
const of = (role: Role, over: Partial<Rights> = {}): Rights => ({
  role,
  permissions: defaultMemberPermissions(role),
  locationIds: null,
  ...over,
});

describe('who may touch whom', () => {
  test.each([
    ['viewer', 'viewer', true],
    ['manager', 'agent', true],
    ['manager', 'manager', true],
    ['manager', 'admin', false],
    ['agent', 'manager', false],
    ['admin', 'admin', true],
    ['admin', 'super_admin', false],
  ] as const)('%s and %s: %s', (own, other, may) => expect(mayTouch(of(own), of(other))).toBe(may));

  test.each<[string, readonly Uuid[] | null, readonly Uuid[] | null, boolean]>([
    ['the same branches', [a], [a], true],
    ['fewer branches', [a, b], [a], true],
    ['a branch of one’s own and another', [a], [a, b], false],
    ['all branches, having one', [a], null, false],
    ['one branch, having all', null, [a], true],
  ])('%s', (_, own, other, may) => {
    expect(mayTouch(of('manager', { locationIds: own }), of('agent', { locationIds: other }))).toBe(may);
  });
});

describe('who may give what', () => {
  const limited = of('manager', { locationIds: [a] });
  const withoutReplies = of('manager', { permissions: ['ViewReviews', 'ManageTeam'] });
  test.each<[string, Rights, Rights | null, Rights, boolean]>([
    ['an own role', of('manager'), null, of('manager'), true],
    ['a higher role', of('manager'), null, of('admin'), false],
    ['a lower role to who stands above', of('manager'), of('admin'), of('agent'), false],
    ['what one may do oneself', withoutReplies, null, of('agent', { permissions: ['ViewReviews'] }), true],
    ['what one may not do oneself', withoutReplies, null, of('agent'), false],
    ['what they had anyway', withoutReplies, of('agent'), of('agent'), true],
    ['what they had only in name', withoutReplies, of('viewer', { permissions: ['ReplyReviews'] }), of('agent', { permissions: ['ReplyReviews'] }), false],
    ['a name that the role has no use for', withoutReplies, null, of('viewer', { permissions: ['ViewReviews', 'Settings'] }), true],
    ['an own branch', limited, null, of('agent', { locationIds: [a] }), true],
    ['another branch', limited, null, of('agent', { locationIds: [a, b] }), false],
    ['all branches', limited, null, of('agent'), false],
    ['a higher role to who sees all branches', limited, of('agent'), of('manager'), false],
    ['a higher role to who sees another branch', limited, of('agent', { locationIds: [a, b] }), of('manager', { locationIds: [a, b] }), false],
    ['a higher role, where all branches become one’s own', limited, of('agent'), of('manager', { locationIds: [a] }), false],
    ['a permission to who sees all branches', limited, of('agent', { permissions: [] }), of('agent'), false],
    ['a higher role in an own branch', limited, of('agent', { locationIds: [a] }), of('manager', { locationIds: [a] }), true],
    ['another branch that they had', limited, of('agent', { locationIds: [b] }), of('agent', { locationIds: [a, b] }), false],
    ['all branches that they had', limited, of('agent'), of('agent'), false],
    ['all branches, having all', of('manager'), of('agent', { locationIds: [a] }), of('agent'), true],
  ])('%s', (_, own, held, given, may) => expect(mayGrant(own, held, given)).toBe(may)); // prettier-ignore
});

describe('who may answer for an invitation', () => {
  const placed = (rights: Rights, status: 'active' | 'inactive' = 'active') => ({ ...rights, status });
  test.each<[string, Parameters<typeof mayAnswerFor>[0], Rights, boolean]>([
    ['a general manager', placed(of('admin')), of('admin'), true],
    ['nobody', null, of('viewer'), false],
    ['somebody dismissed', placed(of('admin'), 'inactive'), of('viewer'), false],
    ['somebody demoted below the role', placed(of('manager')), of('admin'), false],
    ['somebody demoted below the team', placed(of('agent')), of('agent'), false],
    ['somebody whose team was taken away', placed(of('manager', { permissions: ['ViewReviews'] })), of('viewer', { permissions: [] }), false],
    ['somebody kept to another branch', placed(of('manager', { locationIds: [b] })), of('agent', { locationIds: [a] }), false],
  ])('%s', (_, place, offered, may) => expect(mayAnswerFor(place, offered)).toBe(may)); // prettier-ignore
});
