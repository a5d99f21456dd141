import type { NamedPermission, Role, Uuid } from '@sumaa/contracts';

/** The commands of a membership. */
export type MemberCommand =
  | {
      readonly type: 'JoinTenant';
      readonly memberId: Uuid;
      readonly accountId: Uuid;
      readonly role: Role;
      readonly permissions: readonly NamedPermission[];
      /** The branches the member sees; null for all. */
      readonly locationIds: readonly Uuid[] | null;
    }
  /** Changes role, permissions, branches and status in one command, so that no other command comes in between. */
  | {
      readonly type: 'ChangeMembership';
      readonly role: Role;
      readonly permissions: readonly NamedPermission[];
      readonly locationIds: readonly Uuid[] | null;
      readonly active: boolean;
    }
  | { readonly type: 'DeactivateMember' }
  | { readonly type: 'ReactivateMember' };
