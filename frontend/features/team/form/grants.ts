import { defaultMemberPermissions, Email, MemberPermission, permissionsToGive, TeamRole, Uuid, type TeamMember } from '@sumaa/contracts';
import { z } from 'zod';
import type { Session } from '../../../lib/session.ts';

const grants = {
  role: TeamRole,
  permissions: z.array(MemberPermission),
  /** Branches to see: all, those of the future included, or these. */
  reach: z.enum(['all', 'chosen']),
  branches: z.array(Uuid),
};

type Chosen = { readonly reach: 'all' | 'chosen'; readonly branches: readonly string[] };

function needsBranch({ reach, branches }: Chosen, context: z.RefinementCtx): void {
  if (reach === 'chosen' && branches.length === 0) context.addIssue({ code: 'custom', path: ['branches'], message: 'chooseOne' });
}

/** Inviting somebody. */
export const InviteForm = z.object({ email: Email, ...grants }).superRefine(needsBranch);
export type InviteForm = z.input<typeof InviteForm>;

/** Changing a member or an invitation; an invitation's status is not for a person to choose. */
export const GrantsForm = z.object({ ...grants, status: z.enum(['Active', 'Inactive']) }).superRefine(needsBranch);
export type GrantsForm = z.input<typeof GrantsForm>;

/** What every form of grants has in common. */
export type Grants = Omit<GrantsForm, 'status'>;

/** Whoever gives: what is theirs to give, and what the other has already. */
export type Giver = Pick<Session, 'role' | 'permissions' | 'locationIds'>;

/** What a role brings, as far as it can be given here. */
export function permissionsOf(role: TeamRole, givable: readonly MemberPermission[]): MemberPermission[] {
  return defaultMemberPermissions(role).filter((permission) => givable.includes(permission));
}

/** An invitation as it is offered first: an agent, wherever the giver is. */
export function newInvite(giver: Giver): InviteForm {
  return {
    email: '',
    role: 'agent',
    permissions: permissionsOf('agent', permissionsToGive(giver, null)),
    reach: giver.locationIds === null ? 'all' : 'chosen',
    branches: [...(giver.locationIds ?? [])],
  };
}

/** The form as this row stands now. */
export function grantsOf({ role, permissions, locationIds, status }: TeamMember): GrantsForm {
  return {
    // Platform managers are no members of a business.
    role: role === 'super_admin' ? 'admin' : role,
    permissions,
    reach: locationIds === null ? 'all' : 'chosen',
    branches: locationIds ?? [],
    status: status === 'Inactive' ? 'Inactive' : 'Active',
  };
}

/** The grants as the commands take them: only what the role can have, and null for all branches. */
export function grantsBody({ role, permissions, reach, branches }: Grants) {
  const possible = defaultMemberPermissions(role);
  return {
    role,
    permissions: permissions.filter((permission) => possible.includes(permission)),
    locationIds: reach === 'all' ? null : [...branches],
  };
}
