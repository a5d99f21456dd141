import { rebuildsProjection, type Iso, type RebuildEvent, type RebuildFailure, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A rebuild of a read model that staff asked for. */
export interface RebuildRow {
  readonly rebuildId: Uuid;
  readonly tenantId: TenantId;
  readonly projection: string;
  readonly accountId: Uuid;
  readonly requestedAt: Iso;
  readonly endedAt: Iso | null;
  readonly failure: RebuildFailure | null;
}

/** The rebuilds: one row each. */
export const rebuildProjection: Projection<RebuildRow, RebuildEvent> = {
  name: rebuildsProjection,
  version: 1,
  categories: ['rebuild'],
  key: ({ data }) => data.rebuildId,
  evolve(row, { type, data, metadata: { tenantId } }) {
    if (type === 'RebuildRequested') return { ...data, tenantId, endedAt: null, failure: null };
    if (type === 'RebuildFinished') return row && { ...row, endedAt: data.finishedAt };
    return row && { ...row, endedAt: data.failedAt, failure: data.reason };
  },
  rows: typedRows<RebuildRow>({
    table: 'read.rebuild_v1',
    key: 'rebuildId',
    columns: {
      rebuildId: 'uuid',
      tenantId: 'text',
      projection: 'text',
      accountId: 'uuid',
      requestedAt: 'timestamptz',
      endedAt: 'timestamptz',
      failure: 'text',
    },
  }),
};
