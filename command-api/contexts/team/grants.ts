import {
  canGrant,
  memberPermissions,
  type FieldErrorCode,
  type MemberPermission,
  type Rights,
  type TeamRole,
  type Uuid,
} from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { RefusalError, refuse, type SignedIn } from '@sumaa/runtime/http';
import type { Grants, Membership } from './member/memberships.ts';
import type { TeamPorts } from './ports.ts';

/** The rights as a client sends them. */
export interface RequestedGrants {
  readonly role: TeamRole;
  readonly permissions: readonly MemberPermission[];
  readonly locationIds?: readonly Uuid[] | null | undefined;
  readonly businessId?: Uuid | undefined;
}

/** A RefusalError `validation_failed` for one field. */
export const invalid = (field: string, code: FieldErrorCode = 'invalid'): RefusalError =>
  new RefusalError(refuse('validation_failed', undefined, { [field]: [code] }));

/**
 * The active membership of the signed-in user. Read again, because rights may have changed since the guard's check. Throws
 * RefusalError `forbidden`.
 */
export async function membershipOf(ports: TeamPorts, { tenantId, accountId }: SignedIn): Promise<Membership> {
  const place = await ports.memberships.read(tenantId, memberIdOf(tenantId, accountId));
  if (place?.status !== 'active') throw new RefusalError(refuse('forbidden'));
  return place;
}

/** Checks that an id in the body, if given, is the expected one. Throws RefusalError `validation_failed`. */
export function requireEqualId(field: string, given: Uuid | undefined, expected: string): void {
  if (given !== undefined && given !== expected) throw invalid(field);
}

/**
 * Turns the requested rights into grants. If no branches are given, uses those of `current`, else those of the granting user.
 * Throws RefusalError `above_own_rank`, and `validation_failed` for branches of another tenant.
 */
export async function checkedGrantsOf(
  ports: TeamPorts,
  { tenantId }: Pick<SignedIn, 'tenantId'>,
  own: Membership,
  current: Rights | null,
  requested: RequestedGrants,
): Promise<Grants> {
  requireEqualId('businessId', requested.businessId, tenantId);
  const { role } = requested;
  // Sorted and without duplicates.
  const permissions = memberPermissions.filter((name) => requested.permissions.includes(name));
  const requestedBranches = requested.locationIds;
  const locationIds = requestedBranches === undefined ? (current ?? own).locationIds : requestedBranches && [...new Set(requestedBranches)];
  // The rank is checked before the branches, so that a user learns nothing about branches they may not grant.
  if (!canGrant(own, current, { role, permissions, locationIds })) throw new RefusalError(refuse('above_own_rank'));
  if (requestedBranches && !(await ports.ownsBranches(tenantId, requestedBranches))) throw invalid('locationIds');
  return { role, permissions, locationIds };
}
