import type { Iso, SavedQueryEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A query that an analyst keeps. */
export interface SavedQueryRow {
  readonly queryId: Uuid;
  readonly tenantId: TenantId;
  readonly accountId: Uuid;
  readonly name: string;
  readonly text: string;
  readonly shared: boolean;
  readonly savedAt: Iso;
}

export const savedQueryProjection: Projection<SavedQueryRow, SavedQueryEvent> = {
  name: 'saved-query',
  version: 1,
  categories: ['savedqueries'],
  key: ({ data }) => data.queryId,
  evolve(_row, { type, data, metadata: { tenantId } }) {
    if (type === 'SavedQueryRemoved') return null;
    const { queryId, accountId, name, text, shared, savedAt } = data;
    return { queryId, tenantId, accountId, name, text, shared, savedAt };
  },
  rows: typedRows<SavedQueryRow>({
    table: 'read.saved_query_v1',
    key: 'queryId',
    columns: {
      queryId: 'uuid',
      tenantId: 'text',
      accountId: 'uuid',
      name: 'text',
      text: 'text',
      shared: 'boolean',
      savedAt: 'timestamptz',
    },
  }),
};
