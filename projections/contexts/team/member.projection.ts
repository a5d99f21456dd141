import type { Iso, MemberEvent, NamedPermission, Role, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** An account's membership in a tenant. */
export interface MemberRow {
  readonly memberId: Uuid;
  readonly tenantId: TenantId;
  readonly accountId: Uuid;
  readonly role: Role;
  /** Of a platform manager: their duties. */
  readonly permissions: readonly NamedPermission[];
  /** The branches the member sees; null: all. */
  readonly locationIds: readonly Uuid[] | null;
  readonly active: boolean;
  readonly joinedAt: Iso;
}

/** One row per membership: role, permissions and branches. */
export const memberProjection: Projection<MemberRow, MemberEvent> = {
  name: 'member',
  version: 1,
  categories: ['member'],
  key: ({ data }) => data.memberId,
  evolve(row, event) {
    switch (event.type) {
      case 'MemberJoined': {
        const { memberId, accountId, role, permissions, locationIds = null } = event.data;
        const { tenantId, occurredAt } = event.metadata;
        return { memberId, tenantId, accountId, role, permissions, locationIds, active: true, joinedAt: row?.joinedAt ?? occurredAt };
      }
      case 'MemberRoleChanged':
        return row && { ...row, role: event.data.role, permissions: event.data.permissions };
      case 'MemberBranchesChanged':
        return row && { ...row, locationIds: event.data.locationIds };
      case 'MemberDeactivated':
        return row && { ...row, active: false };
      case 'MemberReactivated':
        return row && { ...row, active: true };
      default: {
        const unhandled: never = event;
        return unhandled;
      }
    }
  },
  rows: typedRows<MemberRow>({
    table: 'read.member_v1',
    key: 'memberId',
    columns: {
      memberId: 'uuid',
      tenantId: 'text',
      accountId: 'uuid',
      role: 'text',
      permissions: 'text[]',
      locationIds: 'uuid[]',
      active: 'boolean',
      joinedAt: 'timestamptz',
    },
  }),
};
