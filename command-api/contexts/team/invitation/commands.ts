import type { Iso, Language, MemberPermission, TeamRole, Uuid } from '@sumaa/contracts';

/** What an invitation will grant. */
export interface Offer {
  readonly role: TeamRole;
  readonly permissions: readonly MemberPermission[];
  readonly locationIds: readonly Uuid[] | null;
}

/** What may be asked of an invitation. Instants are ISO strings; the token is never among it. */
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
  | { readonly type: 'RevokeInvitation'; readonly revokedBy: Uuid }
  /** `issue` is the number of the link that was opened. */
  | { readonly type: 'AcceptInvitation'; readonly issue: number; readonly accountId: Uuid; readonly memberId: Uuid; readonly at: Iso };
