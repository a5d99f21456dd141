import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { MemberPermission } from '../../kernel/permissions.ts';
import { Iso } from '../../kernel/time.ts';
import { TeamRole } from './views.ts';

const grants = {
  role: TeamRole,
  permissions: z.array(MemberPermission),
  /** The branches the member will see; null means all, future branches included. */
  locationIds: z.array(Uuid).nullable(),
};

/**
 * `invitation-<invitationId>`, invitationId = v5(tenant, HMAC of the address). All invitations of one address by one business share
 * one stream, so two can never be open at once. The token of the link is derived from (invitation, issue) and never stored; only the
 * newest issue is valid. `invitedBy`, `resentBy` and `revokedBy` are account ids.
 */
export const invitationEvents = {
  InvitationSent: defineEvent({
    type: 'InvitationSent',
    category: 'invitation',
    subject: 'invitationId',
    data: {
      invitationId: Uuid,
      email: personal(z.string()),
      /** HMAC of the normalised address; used to find the account of that address. */
      emailKey: z.string(),
      ...grants,
      issue: z.number().int().positive(),
      expiresAt: Iso,
      language: Language,
      invitedBy: Uuid,
    },
  }),
  InvitationResent: defineEvent({
    type: 'InvitationResent',
    category: 'invitation',
    data: { invitationId: Uuid, issue: z.number().int().positive(), expiresAt: Iso, language: Language, resentBy: Uuid },
  }),
  InvitationChanged: defineEvent({ type: 'InvitationChanged', category: 'invitation', data: { invitationId: Uuid, ...grants } }),
  InvitationRevoked: defineEvent({
    type: 'InvitationRevoked',
    category: 'invitation',
    data: { invitationId: Uuid, revokedBy: Uuid },
  }),
  InvitationAccepted: defineEvent({
    type: 'InvitationAccepted',
    category: 'invitation',
    data: { invitationId: Uuid, accountId: Uuid, memberId: Uuid },
  }),
} as const;
export type InvitationEvent = EventsOf<typeof invitationEvents>;
