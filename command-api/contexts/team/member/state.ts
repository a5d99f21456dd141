import type { MemberPermission, Role, Uuid } from '@sumaa/contracts';

/** An account's place in a tenant. */
export type MemberState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'inactive';
      readonly memberId: Uuid;
      readonly accountId: Uuid;
      readonly role: Role;
      readonly permissions: readonly MemberPermission[];
      /** Branches they see; null: all. */
      readonly locationIds: readonly Uuid[] | null;
    };
