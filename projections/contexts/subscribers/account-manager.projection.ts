import { platformTenant, type TenantEvent, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** Who of the staff looks after a business; the row belongs to the platform. */
export interface AccountManagerRow {
  readonly subscriberId: Uuid;
  readonly tenantId: TenantId;
  readonly accountId: Uuid | null;
}

export const accountManagerProjection: Projection<AccountManagerRow, TenantEvent> = {
  name: 'account-manager',
  version: 1,
  categories: ['tenant'],
  key: ({ type, data }) => (type === 'AccountManagerAssigned' ? data.tenantId : null),
  evolve: (row, { type, data }) =>
    type === 'AccountManagerAssigned' ? { subscriberId: data.tenantId, tenantId: platformTenant, accountId: data.managerId } : row,
  rows: typedRows<AccountManagerRow>({
    table: 'read.account_manager_v1',
    key: 'subscriberId',
    columns: { subscriberId: 'uuid', tenantId: 'text', accountId: 'uuid' },
  }),
};
