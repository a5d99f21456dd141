import {
  defaultMemberPermissions,
  Email,
  holdablePermissions,
  MemberPermission,
  type NamedPermission,
  permissionsToGive,
  TeamRole,
  Uuid,
  type TeamMember,
} from '@sumaa/contracts';
import { z } from 'zod';
import type { Session } from '../../../lib/session/session.ts';

const grants = {
  role: TeamRole,
  permissions: z.array(MemberPermission),
  /** `all`: all branches, including future ones; `chosen`: those in `branches`. */
  reach: z.enum(['all', 'chosen']),
  branches: z.array(Uuid),
};

type BranchChoice = { readonly reach: 'all' | 'chosen'; readonly branches: readonly string[] };

function needsBranch({ reach, branches }: BranchChoice, context: z.RefinementCtx): void {
  if (reach === 'chosen' && branches.length === 0) context.addIssue({ code: 'custom', path: ['branches'], message: 'chooseOne' });
}

/** The form of a new invitation. */
export const InviteForm = z.object({ email: Email, ...grants }).superRefine(needsBranch);
export type InviteForm = z.input<typeof InviteForm>;

/** The form that changes a member or an invitation. `status` is sent for members only. */
export const GrantsForm = z.object({ ...grants, status: z.enum(['Active', 'Inactive']) }).superRefine(needsBranch);
export type GrantsForm = z.input<typeof GrantsForm>;

/** The fields that both forms share. */
export type Grants = Omit<GrantsForm, 'status'>;

/** The user who grants, with the fields that limit what can be granted. */
export type Granter = Pick<Session, 'role' | 'permissions' | 'locationIds'>;

/** Where the switches of a role start, limited to what the user can grant. */
export function startOf(role: TeamRole, givable: readonly NamedPermission[]): MemberPermission[] {
  return defaultMemberPermissions(role).filter((permission) => givable.includes(permission));
}

/** The initial values of an invitation: an agent, with the branches of the inviting user. */
export function newInvite(granter: Granter): InviteForm {
  return {
    email: '',
    role: 'agent',
    permissions: startOf('agent', permissionsToGive(granter, null)),
    reach: granter.locationIds === null ? 'all' : 'chosen',
    branches: [...(granter.locationIds ?? [])],
  };
}

/** The switches that the user can move for a role. */
export function switchableOf(role: TeamRole, givable: readonly NamedPermission[]): MemberPermission[] {
  return holdablePermissions(role).filter((permission) => givable.includes(permission));
}

/** The form values of an existing row. */
export function grantsOf({ role, permissions, locationIds, status }: TeamMember): GrantsForm {
  return {
    // Platform managers are not members of a business.
    role: role === 'super_admin' ? 'admin' : role,
    permissions,
    reach: locationIds === null ? 'all' : 'chosen',
    branches: locationIds ?? [],
    status: status === 'Inactive' ? 'Inactive' : 'Active',
  };
}

/** The command's fields: only permissions the role can hold, and null for all branches. */
export function grantsBody({ role, permissions, reach, branches }: Grants) {
  const possible = holdablePermissions(role);
  return {
    role,
    permissions: permissions.filter((permission) => possible.includes(permission)),
    locationIds: reach === 'all' ? null : [...branches],
  };
}
