import type { Iso, QueryOutcome, QueryRunEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A query that somebody ran on the SQL page, and how it ended. */
export interface QueryRunRow {
  readonly runId: Uuid;
  readonly tenantId: TenantId;
  readonly accountId: Uuid;
  readonly text: string;
  readonly startedAt: Iso;
  readonly outcome: QueryOutcome | null;
  readonly rows: number | null;
  readonly capped: boolean | null;
  readonly durationMs: number | null;
  readonly error: string | null;
}

export const queryRunProjection: Projection<QueryRunRow, QueryRunEvent> = {
  name: 'query-run',
  version: 1,
  categories: ['queryrun'],
  key: ({ data }) => data.runId,
  evolve(row, event) {
    if (event.type === 'QueryRunStarted') {
      const { runId, accountId, text, startedAt } = event.data;
      const nothing = { outcome: null, rows: null, capped: null, durationMs: null, error: null };
      return { runId, tenantId: event.metadata.tenantId, accountId, text, startedAt, ...nothing };
    }
    if (!row) return null;
    const { outcome, rows, capped, durationMs, error } = event.data;
    return { ...row, outcome, rows, capped, durationMs, error };
  },
  rows: typedRows<QueryRunRow>({
    table: 'read.query_run_v1',
    key: 'runId',
    columns: {
      runId: 'uuid',
      tenantId: 'text',
      accountId: 'uuid',
      text: 'text',
      startedAt: 'timestamptz',
      outcome: 'text',
      rows: 'int',
      capped: 'boolean',
      durationMs: 'int',
      error: 'text',
    },
  }),
};
