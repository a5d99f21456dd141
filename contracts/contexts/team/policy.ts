import type { Uuid } from '../../kernel/ids.ts';
import {
  abilitiesOf,
  holdablePermissions,
  namedPermissions,
  rankOf,
  type NamedPermission,
  type Permission,
  type Role,
} from '../../kernel/permissions.ts';
import { day } from '../../kernel/time.ts';

/** The rights of a membership, current or offered. */
export interface Rights {
  readonly role: Role;
  readonly permissions: readonly NamedPermission[];
  /** Null: all branches, those of the future included. */
  readonly locationIds: readonly Uuid[] | null;
}

/** Whether a member may manage another: the other has no higher role, and sees no branch that the member does not see. */
export function canManage(own: Rights, other: Pick<Rights, 'role' | 'locationIds'>): boolean {
  return rankOf(other.role) <= rankOf(own.role) && isWithin(own.locationIds, other.locationIds);
}

/**
 * Whether a member with `own` rights may give the rights `given` to a member who has `held` (null: a new member). A right applies in
 * every branch of the receiver, so the giver must see all branches in `held` and in `given`. Rights beyond `held` must be the
 * giver's own: at most their role, and permissions that they hold. Removing rights has no such rule.
 */
export function canGrant(own: Rights, held: Rights | null, given: Rights): boolean {
  if (held && !canManage(own, held)) return false;
  if (!canManage(own, given)) return false;
  const givable = permissionsToGive(own, held);
  return heldBy(given).every((name) => givable.includes(name));
}

/** The permissions that a member may switch on: their own, plus those the receiver has already (`held`; null for a new member). */
export function permissionsToGive(own: Rights, held: Rights | null): NamedPermission[] {
  const theirs = held ? heldBy(held) : [];
  return namedPermissions.filter((name) => heldBy(own).includes(name) || theirs.includes(name));
}

/** Whether the member may still vouch for an invitation that offers these rights; only an active member may. */
export function canVouchFor(membership: (Rights & { readonly status: 'active' | 'inactive' }) | null, offered: Rights): boolean {
  if (membership?.status !== 'active') return false;
  return (
    abilitiesOf(membership.role, membership.permissions, membership.locationIds).includes(managing(membership.role)) &&
    canGrant(membership, null, offered)
  );
}

/** Whether somebody on the staff may vouch for the owner of a business that the platform added. */
export const canAddBusinesses = (membership: (Rights & { readonly status: 'active' | 'inactive' }) | null): boolean =>
  membership?.status === 'active' &&
  abilitiesOf(membership.role, membership.permissions, membership.locationIds).includes('platform.customers');

/** The permission that managing others takes. */
const managing = (role: Role): Permission => (role === 'super_admin' ? 'platform.staff' : 'team.write');

/**
 * Whether somebody with these rights can restore the access of all others, so that one such person must always remain: a general
 * manager with the team and every branch, a platform manager with the duty of the staff.
 */
export function canRestoreOthers({ role, permissions, locationIds }: Rights): boolean {
  if (locationIds !== null) return false;
  if (role === 'super_admin') return permissions.includes('staff');
  return role === 'admin' && permissions.includes('ManageTeam');
}

/** Null means all branches and is within null only. */
function isWithin(reach: Rights['locationIds'], locationIds: Rights['locationIds']): boolean {
  return reach === null || (locationIds !== null && locationIds.every((id) => reach.includes(id)));
}

/** Whether two members see a branch in common. */
export function sharesBranch(own: Rights['locationIds'], other: Rights['locationIds']): boolean {
  return own === null || other === null || other.some((id) => own.includes(id));
}

/** The permissions that are switched on and that the role can hold. */
function heldBy({ role, permissions }: Rights): NamedPermission[] {
  return holdablePermissions(role).filter((name) => permissions.includes(name));
}

/** Whether a permission is switched on that the role cannot hold. */
export function exceedsRole({ role, permissions }: Pick<Rights, 'role' | 'permissions'>): boolean {
  return permissions.some((name) => !holdablePermissions(role).includes(name));
}

/** Whether a user who sees `locationIds` (null: all branches, future ones included) sees this branch. */
export function includesBranch(locationIds: readonly string[] | null, locationId: string): boolean {
  return locationIds === null || locationIds.includes(locationId);
}

/** How long an invitation can be accepted, in ms. */
export const invitationMs = 7 * day;

/** Whether an invitation that ends at `expiresAt` can no longer be accepted at `at` (both as `Iso`). The last instant still counts. */
export function hasInvitationExpired(expiresAt: string, at: string): boolean {
  return at > expiresAt;
}
