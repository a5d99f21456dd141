import type { MemberPermission, Role, Uuid } from '@sumaa/contracts';

/** What may be asked of a membership. */
export type MemberCommand =
  | {
      readonly type: 'JoinTenant';
      readonly memberId: Uuid;
      readonly accountId: Uuid;
      readonly role: Role;
      readonly permissions: readonly MemberPermission[];
      /** Branches they see; null: all. */
      readonly locationIds: readonly Uuid[] | null;
    }
  /** All that a place is, at once: nobody comes in between. */
  | {
      readonly type: 'ChangePlace';
      readonly role: Role;
      readonly permissions: readonly MemberPermission[];
      readonly locationIds: readonly Uuid[] | null;
      readonly active: boolean;
    }
  | { readonly type: 'DeactivateMember' }
  | { readonly type: 'ReactivateMember' };
