import { expect, test } from 'vitest';
import {
  abilitiesOf,
  defaultMemberPermissions,
  duties,
  memberPermissions,
  namedPermissions,
  permissions,
  rolePermissions,
  roles,
  type NamedPermission,
} from './permissions.ts';

test.each(roles.filter((role) => role !== 'super_admin'))('the switches of a %s start with the permissions of the role', (role) =>
  expect(abilitiesOf(role, defaultMemberPermissions(role), null)).toEqual(rolePermissions[role]),
);

test.each<[string, Parameters<typeof abilitiesOf>[0], readonly NamedPermission[], readonly string[]]>([
  ['an employee may be given the reports', 'agent', ['ViewReviews', 'ReplyReviews', 'ViewAnalytics'], ['reviews.read', 'reviews.reply', 'analytics.read']],
  ['a viewer may be given replies', 'viewer', ['ViewReviews', 'ReplyReviews'], ['reviews.read', 'reviews.reply']],
  ['an employee holds neither team nor settings', 'agent', memberPermissions, ['reviews.read', 'reviews.reply', 'analytics.read']],
  ['a switch that is off takes', 'manager', ['Settings'], ['settings.read', 'settings.write']],
  ['what has no switch stays', 'admin', [], ['reviews.rule', 'connection.write', 'subscription.read', 'subscription.write', 'onboarding.run', 'audit.read']],
  ['a platform manager without duties may do nothing', 'super_admin', memberPermissions, []],
  ['the duty audit opens the audit trail and the check of the log', 'super_admin', ['audit'], ['audit.read', 'platform.audit']],
  ['the duty inbox opens the inbox and the overview with its alerts', 'super_admin', ['inbox'], ['platform.overview', 'platform.inbox']],
  ['the duty staff opens the staff only', 'super_admin', ['staff'], ['platform.staff']],
  ['a duty gives a member nothing', 'agent', [...duties, 'ReplyReviews'], ['reviews.reply']],
])('%s', (_what, role, named, expected) => expect(abilitiesOf(role, named, null)).toEqual(expected)); // prettier-ignore

test('every permission of the platform is opened by a duty', () =>
  expect(
    permissions.filter((permission) => permission.startsWith('platform.') && !rolePermissions.super_admin.includes(permission)),
  ).toEqual([]));

test('all duties together open everything that any duty opens', () =>
  expect(abilitiesOf('super_admin', namedPermissions, null)).toEqual(rolePermissions.super_admin));

test('a general manager who is limited to some branches may not act on the connection of the whole business', () => {
  expect(abilitiesOf('admin', memberPermissions, null)).toEqual(rolePermissions.admin);
  const limited = abilitiesOf('admin', memberPermissions, ['a branch']);
  expect(rolePermissions.admin.filter((permission) => !limited.includes(permission))).toEqual(['reviews.rule', 'connection.write']);
});
