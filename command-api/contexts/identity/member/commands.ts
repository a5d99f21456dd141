import type { MemberPermission, Role, Uuid } from '@sumaa/contracts';

/** What may be asked of a membership. */
export type MemberCommand =
  | {
      readonly type: 'JoinTenant';
      readonly memberId: Uuid;
      readonly accountId: Uuid;
      readonly role: Role;
      readonly permissions: readonly MemberPermission[];
    }
  | { readonly type: 'ChangeRole'; readonly role: Role; readonly permissions: readonly MemberPermission[] }
  | { readonly type: 'DeactivateMember' };
