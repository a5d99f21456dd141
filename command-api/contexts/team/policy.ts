import {
  mayGrant,
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

/** What people send when they give somebody rights. */
export interface Asked {
  readonly role: TeamRole;
  readonly permissions: readonly MemberPermission[];
  readonly locationIds?: readonly Uuid[] | null | undefined;
  readonly businessId?: Uuid | undefined;
}

export const invalid = (field: string, code: FieldErrorCode = 'invalid'): RefusalError =>
  new RefusalError(refuse('validation_failed', undefined, { [field]: [code] }));

/** The place of who acts, read now: their rights may have changed since the guard looked. Throws RefusalError `forbidden`. */
export async function membershipOf(ports: TeamPorts, { tenantId, accountId }: SignedIn): Promise<Membership> {
  const place = await ports.memberships.read(tenantId, memberIdOf(tenantId, accountId));
  if (place?.status !== 'active') throw new RefusalError(refuse('forbidden'));
  return place;
}

/** A business or id in the body that is not the one in question. Throws RefusalError `validation_failed`. */
export function requireSame(field: string, given: Uuid | undefined, expected: string): void {
  if (given !== undefined && given !== expected) throw invalid(field);
}

/**
 * What is asked for, as rights: branches that are not named are those of `held`, else of who gives. Throws RefusalError
 * `above_own_rank`, and `validation_failed` for branches that are not the tenant's.
 */
export async function grantsOf(
  ports: TeamPorts,
  { tenantId }: Pick<SignedIn, 'tenantId'>,
  own: Membership,
  held: Rights | null,
  asked: Asked,
): Promise<Grants> {
  requireSame('businessId', asked.businessId, tenantId);
  const { role } = asked;
  // In one order, and each once.
  const permissions = memberPermissions.filter((name) => asked.permissions.includes(name));
  const named = asked.locationIds;
  const locationIds = named === undefined ? (held ?? own).locationIds : named && [...new Set(named)];
  // Before the branches are looked at: what somebody may not give they learn nothing about.
  if (!mayGrant(own, held, { role, permissions, locationIds })) throw new RefusalError(refuse('above_own_rank'));
  if (named && !(await ports.ownsBranches(tenantId, named))) throw invalid('locationIds');
  return { role, permissions, locationIds };
}
