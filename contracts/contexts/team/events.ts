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
  /** The branches they will see; null: all, those of the future included. */
  locationIds: z.array(Uuid).nullable(),
};

/**
 * `invitation-<invitationId>`, invitationId = v5(tenant, HMAC of the address): every invitation of one address by one business
 * stands in one stream, so that two can never be open at once. The link's token is derived from (invitation, issue) and never
 * stored; the newest issue alone counts. `invitedBy` and the like are account ids.
 */
export const invitationEvents = {
  InvitationSent: defineEvent({
    type: 'InvitationSent',
    category: 'invitation',
    subject: 'invitationId',
    data: {
      invitationId: Uuid,
      email: personal(z.string()),
      /** HMAC of the normalised address: how an account of that address is found. */
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
