import { z } from 'zod';
import type { FieldErrorCode } from '../../../kernel/field-errors.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { duties, Duty } from '../../../kernel/permissions.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { Iso } from '../../../kernel/time.ts';
import { Email } from '../../identity/fields.ts';

const says = (code: FieldErrorCode) => code;
const tag = 'staff';
const byId = z.object({ id: Uuid });
const permission = 'platform.staff';
const GivenDuties = z.array(Duty).min(1, says('chooseOne')).max(duties.length);

/** One person of the platform, or an invitation that is not accepted yet (`status` Invited or Expired, `id` of the invitation). */
export const StaffMember = z.object({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  duties: z.array(Duty),
  status: z.enum(['Active', 'Inactive', 'Invited', 'Expired']),
  /** Whether a second factor is set up; without it nobody of the staff can sign in. */
  secondFactor: z.boolean(),
  /** The last activity in any session; null if none is known. */
  lastActiveAt: Iso.nullable(),
  /** Only of an invitation. */
  expiresAt: Iso.nullable(),
  you: z.boolean(),
  /** Whether the caller may change this row: not their own. */
  editable: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** The people of the platform. What each may do are their duties; nobody can give a duty that they do not hold. */
export const staffRoutes = {
  staff: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/staff',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'The people of the platform and the open invitations, with their duties.',
    model: z.array(StaffMember),
  }),
  inviteStaff: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/staff/invite',
    tag,
    auth: 'confirmed',
    permission,
    status: 201,
    summary: 'Invite a person by e-mail (7 days, single use). They choose name and password and set up a second factor.',
    body: z.object({ email: Email, duties: GivenDuties }),
    model: z.object({ id: Uuid, expiresAt: Iso }),
    errors: ['validation_failed', 'above_own_rank', 'already_invited', 'already_member', 'business_account'],
    limit: { max: 60, perMinutes: 60 },
  }),
  resendStaffInvitation: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/staff/invitations/:id/resend',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Send an invitation again with a new link that is valid for 7 days; the earlier link becomes invalid.',
    params: byId,
    model: z.object({ expiresAt: Iso }),
    errors: ['not_found', 'invitation_ended', 'above_own_rank'],
    limit: { max: 30, perMinutes: 60 },
  }),
  revokeStaffInvitation: defineRoute({
    app: 'command',
    method: 'DELETE',
    path: '/api/staff/invitations/:id',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Revoke an invitation; its link becomes invalid immediately.',
    params: byId,
    model: z.null(),
    errors: ['not_found', 'invitation_ended'],
  }),
  changeDuties: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/staff/:id/duties',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Change the duties of a person; it takes effect on open sessions immediately.',
    params: byId,
    body: z.object({ duties: GivenDuties }),
    model: z.null(),
    errors: ['validation_failed', 'not_found', 'above_own_rank', 'last_staff', 'own_membership'],
  }),
  deactivateStaff: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/staff/:id/deactivate',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Deactivate a person. Their sessions end immediately; what they did stays under their name.',
    params: byId,
    model: z.null(),
    errors: ['not_found', 'last_staff', 'own_membership'],
  }),
  reactivateStaff: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/staff/:id/reactivate',
    tag,
    auth: 'confirmed',
    permission,
    summary: 'Reactivate a person with their previous duties.',
    params: byId,
    model: z.null(),
    errors: ['not_found'],
  }),
} as const;
