import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { TenantId, Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { NamedPermission, Role } from '../../kernel/permissions.ts';
import { Iso } from '../../kernel/time.ts';

const grants = {
  role: Role,
  permissions: z.array(NamedPermission),
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
  /** The last event of an invitation. Its key is destroyed after it; a new invitation of the address gets another stream. */
  InvitationErased: defineEvent({ type: 'InvitationErased', category: 'invitation', data: { invitationId: Uuid } }),
} as const;
export type InvitationEvent = EventsOf<typeof invitationEvents>;

/**
 * `member-<memberId>`: an account's membership in a tenant; memberId = v5(tenant, account). `locationIds`: visible branches, null for all.
 * Platform managers are members of the platform; their permissions are their duties.
 */
export const memberEvents = {
  MemberJoined: defineEvent({
    type: 'MemberJoined',
    category: 'member',
    data: {
      memberId: Uuid,
      accountId: Uuid,
      role: Role,
      permissions: z.array(NamedPermission),
      /** Absent in events older than branch restrictions; absent means all. */
      locationIds: z.array(Uuid).nullable().optional(),
    },
  }),
  MemberRoleChanged: defineEvent({
    type: 'MemberRoleChanged',
    category: 'member',
    data: { memberId: Uuid, accountId: Uuid, role: Role, permissions: z.array(NamedPermission) },
  }),
  MemberBranchesChanged: defineEvent({
    type: 'MemberBranchesChanged',
    category: 'member',
    data: { memberId: Uuid, accountId: Uuid, locationIds: z.array(Uuid).nullable() },
  }),
  MemberDeactivated: defineEvent({ type: 'MemberDeactivated', category: 'member', data: { memberId: Uuid, accountId: Uuid } }),
  MemberReactivated: defineEvent({ type: 'MemberReactivated', category: 'member', data: { memberId: Uuid, accountId: Uuid } }),
} as const;
export type MemberEvent = EventsOf<typeof memberEvents>;

/**
 * `roster-<tenantId>`: the active general managers of a business, or the active holders of the duty staff of the platform. Somebody leaves this stream before the demotion and enters it after
 * the promotion, so the stream never lists too many. When two managers demote each other at once, only one succeeds.
 */
export const generalManagerEvents = {
  AdminEntered: defineEvent({ type: 'AdminEntered', category: 'roster', data: { tenantId: TenantId, memberId: Uuid } }),
  AdminLeft: defineEvent({ type: 'AdminLeft', category: 'roster', data: { tenantId: TenantId, memberId: Uuid } }),
} as const;
export type GeneralManagerEvent = EventsOf<typeof generalManagerEvents>;
