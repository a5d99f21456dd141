import type { BellEntryEvent, Iso, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** An entry of the bell that a member has read: one notification, or all of a kind up to `at`. */
export interface BellEntryRow {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly memberId: Uuid;
  readonly entry: string;
  readonly at: Iso;
}

/** The single entries that each member has read. */
export const bellEntryProjection: Projection<BellEntryRow, BellEntryEvent> = {
  name: 'bell-entry',
  version: 1,
  categories: ['bellentry'],
  key: ({ data: { memberId, entry } }) => `${memberId}:${entry}`,
  evolve(row, { data: { memberId, entry, upTo }, metadata: { tenantId } }) {
    return { id: `${memberId}:${entry}`, tenantId, memberId, entry, at: row && row.at > upTo ? row.at : upTo };
  },
  rows: typedRows<BellEntryRow>({
    table: 'read.bell_entry_v1',
    key: 'id',
    columns: { id: 'text', tenantId: 'text', memberId: 'uuid', entry: 'text', at: 'timestamptz' },
  }),
};
