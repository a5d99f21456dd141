import type { NamedPermission, Iso, Role, Uuid } from '@sumaa/contracts';

export interface KnownInvitation {
  readonly status: 'open' | 'accepted' | 'revoked';
  readonly invitationId: Uuid;
  /** Null once the user was erased. */
  readonly email: string | null;
  readonly emailKey: string;
  readonly role: Role;
  readonly permissions: readonly NamedPermission[];
  readonly locationIds: readonly Uuid[] | null;
  /** The number of the only valid link. */
  readonly issue: number;
  readonly expiresAt: Iso;
  /** An account id. */
  readonly invitedBy: Uuid;
}

/** The state of one business's invitation to one address. */
export type InvitationState = NoInvitation | KnownInvitation;

/** `erased`: there was one; nothing may be written about it again. */
export interface NoInvitation {
  readonly status: 'none';
  readonly erased: boolean;
}
