import type { MemberPermission, TeamRole, Uuid } from '@sumaa/contracts';

export interface KnownInvitation {
  readonly status: 'open' | 'accepted' | 'revoked';
  readonly invitationId: Uuid;
  /** Null once the person was erased. */
  readonly email: string | null;
  readonly emailKey: string;
  readonly role: TeamRole;
  readonly permissions: readonly MemberPermission[];
  readonly locationIds: readonly Uuid[] | null;
  /** The link of this number alone counts. */
  readonly issue: number;
  readonly expiresAt: string;
  /** An account. */
  readonly invitedBy: Uuid;
}

/** What one business offers the holder of one address. */
export type InvitationState = { readonly status: 'none' } | KnownInvitation;
