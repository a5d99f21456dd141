import type { Uuid } from '../../kernel/ids.ts';
import {
  abilitiesOf,
  defaultMemberPermissions,
  memberPermissions,
  rankOf,
  type MemberPermission,
  type Role,
} from '../../kernel/permissions.ts';
import { day } from '../../kernel/time.ts';

/** The rights of a membership, current or offered. */
export interface Rights {
  readonly role: Role;
  readonly permissions: readonly MemberPermission[];
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
 * giver's own: at most their role, and permissions that they have and their role uses. Removing rights has no such rule.
 */
export function canGrant(own: Rights, held: Rights | null, given: Rights): boolean {
  if (held && !canManage(own, held)) return false;
  if (!canManage(own, given)) return false;
  const givable = permissionsToGive(own, held);
  return usableBy(given).every((name) => givable.includes(name));
}

/** The permissions that a member may give: their own, plus those the receiver has already (`held`; null for a new member). */
export function permissionsToGive(own: Rights, held: Rights | null): MemberPermission[] {
  const usable = defaultMemberPermissions(own.role).filter((name) => own.permissions.includes(name));
  const alreadyHeld = held ? usableBy(held) : [];
  return memberPermissions.filter((name) => usable.includes(name) || alreadyHeld.includes(name));
}

/** Whether the member may still vouch for an invitation that offers these rights; only an active member may. */
export function canVouchFor(membership: (Rights & { readonly status: 'active' | 'inactive' }) | null, offered: Rights): boolean {
  if (membership?.status !== 'active') return false;
  return abilitiesOf(membership.role, membership.permissions).includes('team.write') && canGrant(membership, null, offered);
}

/** Null means all branches and is within null only. */
function isWithin(reach: Rights['locationIds'], locationIds: Rights['locationIds']): boolean {
  return reach === null || (locationIds !== null && locationIds.every((id) => reach.includes(id)));
}

/** The permissions that have an effect with this role. Others have none until the role changes, and that change is checked again. */
function usableBy({ role, permissions }: Rights): MemberPermission[] {
  const all = abilitiesOf(role, memberPermissions).length;
  return permissions.filter(
    (name) =>
      abilitiesOf(
        role,
        memberPermissions.filter((other) => other !== name),
      ).length < all,
  );
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
