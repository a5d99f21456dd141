import type { Uuid } from '../../kernel/ids.ts';
import {
  abilitiesOf,
  defaultMemberPermissions,
  memberPermissions,
  rankOf,
  type MemberPermission,
  type Role,
} from '../../kernel/permissions.ts';

/** A place, held or offered, as far as rights go. */
export interface Rights {
  readonly role: Role;
  readonly permissions: readonly MemberPermission[];
  /** Null: all branches, those of the future included. */
  readonly locationIds: readonly Uuid[] | null;
}

/** Nobody changes, shuts out or lets in who stands above them, or who sees branches that they do not. */
export function mayTouch(own: Rights, other: Pick<Rights, 'role' | 'locationIds'>): boolean {
  return rankOf(other.role) <= rankOf(own.role) && isWithin(own.locationIds, other.locationIds);
}

/**
 * Whether somebody may give these rights to who has `held` (null: to somebody new). Who is given a right has it in each of their
 * branches: so all of those, from before and from now on, are branches that the giver sees. What is given beyond `held` must be
 * the giver's own: a role up to theirs, permissions that they have and their role can use. What is taken away need not be.
 */
export function mayGrant(own: Rights, held: Rights | null, given: Rights): boolean {
  if (held && !mayTouch(own, held)) return false;
  if (!mayTouch(own, given)) return false;
  const givable = permissionsToGive(own, held);
  return usableBy(given).every((name) => givable.includes(name));
}

/** The named permissions that somebody may give to who has `held` (null: to somebody new): their own, and what that one has already. */
export function permissionsToGive(own: Rights, held: Rights | null): MemberPermission[] {
  const usable = defaultMemberPermissions(own.role).filter((name) => own.permissions.includes(name));
  const had = held ? usableBy(held) : [];
  return memberPermissions.filter((name) => usable.includes(name) || had.includes(name));
}

/** Whether who holds this place may now answer for an invitation that offers this. */
export function mayAnswerFor(place: (Rights & { readonly status: 'active' | 'inactive' }) | null, offered: Rights): boolean {
  if (place?.status !== 'active') return false;
  return abilitiesOf(place.role, place.permissions).includes('team.write') && mayGrant(place, null, offered);
}

/** Null is all branches, and lies within nothing less. */
function isWithin(reach: Rights['locationIds'], locationIds: Rights['locationIds']): boolean {
  return reach === null || (locationIds !== null && locationIds.every((id) => reach.includes(id)));
}

/** The named permissions that a role makes use of: any other lies idle until the role is changed, which is looked at then. */
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
