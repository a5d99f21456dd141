import type { Iso, LaunchEvent, TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** When the platform starts. One row. */
export interface LaunchRow {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly launchAt: Iso | null;
}

export const launchProjection: Projection<LaunchRow, LaunchEvent> = {
  name: 'launch',
  version: 1,
  categories: ['launch'],
  key: () => 'platform',
  evolve: (_row, { data, metadata: { tenantId } }, id) => ({ id, tenantId, launchAt: data.launchAt }),
  rows: typedRows<LaunchRow>({
    table: 'read.launch_v1',
    key: 'id',
    columns: { id: 'text', tenantId: 'text', launchAt: 'timestamptz' },
  }),
};
