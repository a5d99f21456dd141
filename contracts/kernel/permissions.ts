import { z } from 'zod';

/** Lowest to highest. */
export const roles = ['viewer', 'agent', 'manager', 'admin', 'super_admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The five permissions that are switched on or off for each member; their role sets where they start. */
export const memberPermissions = ['ViewReviews', 'ReplyReviews', 'ViewAnalytics', 'ManageTeam', 'Settings'] as const;
export const MemberPermission = z.enum(memberPermissions);
export type MemberPermission = z.infer<typeof MemberPermission>;

/** The duties of platform managers: each is switched on or off for each of them, and without any they may do nothing. */
export const duties = ['inbox', 'customers', 'billing', 'content', 'analytics', 'audit', 'system', 'settings', 'staff'] as const;
export const Duty = z.enum(duties);
export type Duty = z.infer<typeof Duty>;

/** All that is switched on or off for one person: permissions of members, duties of platform managers. */
export const namedPermissions = [...memberPermissions, ...duties] as const;
export const NamedPermission = z.enum(namedPermissions);
export type NamedPermission = z.infer<typeof NamedPermission>;

export const permissions = [
  'reviews.read',
  'reviews.reply',
  'reviews.rule',
  'analytics.read',
  'team.read',
  'team.write',
  'settings.read',
  'settings.write',
  'connection.write',
  'subscription.read',
  'subscription.write',
  'onboarding.run',
  'audit.read',
  'platform.overview',
  'platform.billing',
  'platform.inbox',
  'platform.content',
  'platform.customers',
  'platform.analytics',
  'platform.audit',
  'platform.system',
  'platform.settings',
  'platform.staff',
] as const;
export const Permission = z.enum(permissions);
export type Permission = z.infer<typeof Permission>;

/** What an API key can be allowed beside permissions: parts of one that a person has as a whole. */
export const keyScopes = ['requests.read', 'requests.write'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What each duty opens; a duty without a permission opens nothing yet. */
const dutyPermissions: Readonly<Record<Duty, readonly Permission[]>> = {
  inbox: ['platform.overview', 'platform.inbox'],
  customers: ['platform.overview', 'platform.customers'],
  billing: ['platform.overview', 'platform.billing'],
  content: ['platform.content'],
  analytics: ['platform.analytics'],
  audit: ['audit.read', 'platform.audit'],
  system: ['platform.overview', 'platform.system'],
  settings: ['platform.settings'],
  staff: ['platform.staff'],
};

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
  'reviews.rule',
  'connection.write',
  'subscription.read',
  'subscription.write',
  'onboarding.run',
  'audit.read',
] as const satisfies readonly Permission[];

/**
 * The permissions of each role, the named ones as they start. A role is not always a superset of the one below: an agent sees no
 * analytics unless they are switched on. For platform managers: those of all duties.
 */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  viewer,
  agent,
  manager,
  admin,
  super_admin: permissions.filter((permission) => duties.some((duty) => dutyPermissions[duty].includes(permission))),
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

/** The member permissions that a role has by default; none for a platform manager. */
export function defaultMemberPermissions(role: Role): MemberPermission[] {
  const has = new Set(rolePermissions[role].map((permission) => namedBy[permission]));
  return memberPermissions.filter((name) => has.has(name));
}

/** The rank of a role, 0 for the lowest. A member cannot grant, change or remove a role above their own. */
export function rankOf(role: Role): number {
  return roles.indexOf(role);
}

/**
 * What can be switched on for a role: every duty for a platform manager; for members, managing the team and the settings needs a
 * branch manager or above.
 */
export function holdablePermissions(role: Exclude<Role, 'super_admin'>): MemberPermission[];
export function holdablePermissions(role: Role): NamedPermission[];
export function holdablePermissions(role: Role): NamedPermission[] {
  if (role === 'super_admin') return [...duties];
  return memberPermissions.filter((name) => rankOf(role) >= rankOf('manager') || (name !== 'ManageTeam' && name !== 'Settings'));
}

/** Permissions that concern the whole business: a member who is limited to some branches does not have them. */
const ofWholeBusiness: ReadonlySet<Permission> = new Set(['connection.write', 'reviews.rule']);

/**
 * The permissions of a member: those of the role without a name, and those that are switched on and the role can hold; of a platform
 * manager: those of their duties. `locationIds`: the branches the member is limited to; null: all.
 */
export function abilitiesOf(role: Role, named: readonly NamedPermission[], locationIds: readonly string[] | null): Permission[] {
  if (role === 'super_admin') {
    const held = duties.filter((duty) => named.includes(duty));
    return permissions.filter((permission) => held.some((duty) => dutyPermissions[duty].includes(permission)));
  }
  const on = holdablePermissions(role).filter((name) => named.includes(name));
  const isOn = (permission: Permission) => on.some((name) => namedBy[permission] === name);
  const ofRole = rolePermissions[role];
  return [
    ...ofRole.filter((permission) => namedBy[permission] === undefined || isOn(permission)),
    ...permissions.filter((permission) => isOn(permission) && !ofRole.includes(permission)),
  ].filter((permission) => locationIds === null || !ofWholeBusiness.has(permission));
}
