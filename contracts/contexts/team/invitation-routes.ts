import { z } from 'zod';
import type { FieldErrorCode } from '../../kernel/field-errors.ts';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { DisplayName, Email, NewPassword, SixDigits } from '../identity/fields.ts';
import { RecoveryCode } from '../identity/second-factor/routes.ts';
import { OpenedSession, SignInAnswer } from '../identity/session/routes.ts';
import { grants, InvitationView } from './views.ts';

const says = (code: FieldErrorCode) => code;
const tag = 'team';
const byId = z.object({ id: Uuid });
const token = z
  .string({ error: says('required') })
  .min(1, says('required'))
  .max(400, says('tooLong'));

export const invitationRoutes = {
  inviteMember: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/team-members/invite',
    tag,
    auth: 'confirmed',
    permission: 'team.write',
    needs: 'subscription',
    status: 201,
    summary: 'Invite a person by e-mail (7 days, single use). Refused when the address has an open invitation or belongs to a member.',
    body: z.object({ email: Email, ...grants }),
    model: z.object({ id: Uuid, expiresAt: Iso }),
    errors: ['validation_failed', 'above_own_rank', 'already_invited', 'already_member'],
    limit: { max: 60, perMinutes: 60 },
  }),
  resendInvitation: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/team-members/invitations/:id/resend',
    tag,
    auth: 'confirmed',
    permission: 'team.write',
    needs: 'subscription',
    summary: 'Send an invitation again with a new link that is valid for 7 days; the earlier link becomes invalid.',
    params: byId,
    model: z.object({ expiresAt: Iso }),
    errors: ['not_found', 'invitation_ended', 'above_own_rank'],
    limit: { max: 30, perMinutes: 60 },
  }),
  changeInvitation: defineRoute({
    app: 'command',
    method: 'PUT',
    path: '/api/team-members/invitations/:id',
    tag,
    auth: 'confirmed',
    permission: 'team.write',
    summary: 'Change what an invitation will grant.',
    params: byId,
    body: z.object(grants),
    model: z.null(),
    errors: ['not_found', 'invitation_ended', 'above_own_rank'],
  }),
  revokeInvitation: defineRoute({
    app: 'command',
    method: 'DELETE',
    path: '/api/team-members/invitations/:id',
    tag,
    auth: 'confirmed',
    permission: 'team.write',
    summary: 'Revoke an invitation; its link becomes invalid immediately.',
    params: byId,
    model: z.null(),
    errors: ['not_found', 'invitation_ended', 'above_own_rank'],
  }),
  lookAtInvitation: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/team-members/invitations/look',
    tag,
    auth: 'none',
    summary:
      'What an invitation offers; with an access token also whether it is for the signed-in user. The token is in the body so that it is in no log and no referrer.',
    body: z.object({ token }),
    model: InvitationView,
    errors: ['invitation_invalid'],
    limit: { max: 60, perMinutes: 15 },
  }),
  completeInvitation: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/team-members/complete/:token',
    tag,
    auth: 'none',
    multipart: { files: ['photo'] },
    issuesTokens: true,
    summary:
      'Accept an invitation: a new account with name, password and photo, or an existing one with its own password, and with the app’s six digits or a recovery code where it has a second factor (`two_factor_code_needed`; the recovery code counts where both are given). Signs in; for the staff of the platform the answer is the step that sets up the second factor. The photo is a file; `photoUrl` is accepted but ignored, because the server never fetches addresses from callers.',
    params: z.object({ token }),
    body: z.object({
      token: token.optional(),
      name: DisplayName('fullName').optional(),
      password: NewPassword,
      photoUrl: z.string().optional(),
      code: SixDigits.optional(),
      recoveryCode: RecoveryCode.optional(),
    }),
    model: SignInAnswer,
    errors: [
      'validation_failed',
      'invitation_invalid',
      'wrong_credentials',
      'two_factor_code_needed',
      'two_factor_wrong',
      'two_factor_ended',
      'platform_account',
      'business_account',
    ],
    limit: { max: 30, perMinutes: 15 },
  }),
  acceptInvitation: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/team-members/accept',
    tag,
    auth: 'confirmed',
    businessOnly: true,
    issuesTokens: true,
    summary:
      'Accept an invitation as the signed-in user. Refused when it was sent to another address, and for platform managers. The session moves to that business.',
    body: z.object({ token }),
    model: OpenedSession,
    errors: ['invitation_invalid', 'invitation_for_another', 'platform_account', 'business_account'],
    limit: { max: 30, perMinutes: 15 },
  }),
} as const;
