import type { NamedPermission, Role, Uuid } from '@sumaa/contracts';

/** The state of an account's membership in a tenant. */
export type MemberState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'inactive';
      readonly memberId: Uuid;
      readonly accountId: Uuid;
      readonly role: Role;
      readonly permissions: readonly NamedPermission[];
      /** The branches the member sees; null for all. */
      readonly locationIds: readonly Uuid[] | null;
    };
