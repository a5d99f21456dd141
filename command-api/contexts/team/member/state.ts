import type { MemberPermission, Role, Uuid } from '@sumaa/contracts';

/** The state of an account's membership in a tenant. */
export type MemberState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'inactive';
      readonly memberId: Uuid;
      readonly accountId: Uuid;
      readonly role: Role;
      readonly permissions: readonly MemberPermission[];
      /** The branches the member sees; null for all. */
      readonly locationIds: readonly Uuid[] | null;
    };
