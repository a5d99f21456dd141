import type { BellEvent, Iso, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The instant up to which a member has read their notifications. */
export interface BellRow {
  readonly memberId: Uuid;
  readonly tenantId: TenantId;
  readonly readUpTo: Iso;
}

/** The read mark of each member; it only moves forward. */
export const bellProjection: Projection<BellRow, BellEvent> = {
  name: 'bell',
  version: 1,
  categories: ['bell'],
  key: ({ data }) => data.memberId,
  evolve(row, { data: { memberId, upTo }, metadata: { tenantId } }) {
    return { memberId, tenantId, readUpTo: row && row.readUpTo > upTo ? row.readUpTo : upTo };
  },
  rows: typedRows<BellRow>({
    table: 'read.bell_v1',
    key: 'memberId',
    columns: { memberId: 'uuid', tenantId: 'text', readUpTo: 'timestamptz' },
  }),
};
