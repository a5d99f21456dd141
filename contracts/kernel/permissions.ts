import { z } from 'zod';

/** Lowest to highest. */
export const roles = ['viewer', 'agent', 'manager', 'admin', 'super_admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The five permissions that can be given to or taken from a member. */
export const memberPermissions = ['ViewReviews', 'ReplyReviews', 'ViewAnalytics', 'ManageTeam', 'Settings'] as const;
export const MemberPermission = z.enum(memberPermissions);
export type MemberPermission = z.infer<typeof MemberPermission>;

export const permissions = [
  'reviews.read',
  'reviews.reply',
  'analytics.read',
  'team.read',
  'team.write',
  'settings.read',
  'settings.write',
  'connection.write',
  'subscription.read',
  'onboarding.run',
  'audit.read',
  'platform.operate',
] as const;
export const Permission = z.enum(permissions);
export type Permission = z.infer<typeof Permission>;

const viewer = ['reviews.read', 'analytics.read'] as const satisfies readonly Permission[];
const agent = ['reviews.read', 'reviews.reply'] as const satisfies readonly Permission[];
const manager = [
  ...viewer,
  'reviews.reply',
  'team.read',
  'team.write',
  'settings.read',
  'settings.write',
] as const satisfies readonly Permission[];
const admin = [
  ...manager,
  'connection.write',
  'subscription.read',
  'onboarding.run',
  'audit.read',
] as const satisfies readonly Permission[];

/** The permissions of each role. A role is not always a superset of the one below: an agent sees no analytics. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  viewer,
  agent,
  manager,
  admin,
  super_admin: ['platform.operate', 'audit.read'],
};

const namedBy: Partial<Record<Permission, MemberPermission>> = {
  'reviews.read': 'ViewReviews',
  'reviews.reply': 'ReplyReviews',
  'analytics.read': 'ViewAnalytics',
  'team.read': 'ManageTeam',
  'team.write': 'ManageTeam',
  'settings.read': 'Settings',
  'settings.write': 'Settings',
};

/** The member permissions that a role has by default. */
export function defaultMemberPermissions(role: Role): MemberPermission[] {
  const has = new Set(rolePermissions[role].map((permission) => namedBy[permission]));
  return memberPermissions.filter((name) => has.has(name));
}

/** The rank of a role, 0 for the lowest. A member cannot grant, change or remove a role above their own. */
export function rankOf(role: Role): number {
  return roles.indexOf(role);
}

/** The permissions of a member: those of the role, without those the member's named permissions do not include. */
export function abilitiesOf(role: Role, named: readonly MemberPermission[]): Permission[] {
  return rolePermissions[role].filter((permission) => {
    const name = namedBy[permission];
    return name === undefined || named.includes(name);
  });
}
