import type { Iso, Language, NamedPermission, Role, Uuid } from '@sumaa/contracts';

/** The rights that an invitation offers. */
export interface Offer {
  readonly role: Role;
  readonly permissions: readonly NamedPermission[];
  readonly locationIds: readonly Uuid[] | null;
}

/** The commands of an invitation. Instants are ISO strings; a command never contains the token. */
export type InvitationCommand =
  | ({
      readonly type: 'SendInvitation';
      readonly invitationId: Uuid;
      readonly email: string;
      readonly emailKey: string;
      readonly language: Language;
      readonly invitedBy: Uuid;
      readonly at: Iso;
      readonly expiresAt: Iso;
    } & Offer)
  | { readonly type: 'ResendInvitation'; readonly expiresAt: Iso; readonly language: Language; readonly resentBy: Uuid }
  | ({ readonly type: 'ChangeInvitation' } & Offer)
  | { readonly type: 'EraseInvitation' }
  | { readonly type: 'RevokeInvitation'; readonly revokedBy: Uuid }
  /** `issue` is the number of the link that was opened. */
  | { readonly type: 'AcceptInvitation'; readonly issue: number; readonly accountId: Uuid; readonly memberId: Uuid; readonly at: Iso };
