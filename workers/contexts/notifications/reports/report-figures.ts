import type { TenantId, Uuid } from '@sumaa/contracts';
import { reportFigures, type ReportFigures, type ReportSpan } from '@sumaa/runtime/analytics';
import { createDb } from '@sumaa/runtime/postgres';
import { sql } from 'kysely';
import type pg from 'pg';

export interface ReportOf extends ReportSpan {
  readonly tenantId: TenantId;
  /** The branches that its reader sees; null: all. */
  readonly locationIds: readonly Uuid[] | null;
}

/** Reads the figures of a report with the rights of its reader. `pool` acts as the role that answers queries. */
export const createReportFigures =
  (pool: pg.Pool) =>
  ({ tenantId, locationIds, ...span }: ReportOf, now: Date): Promise<ReportFigures> =>
    createDb<unknown>(pool)
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        const branches = locationIds === null ? '*' : `{${locationIds.join()}}`;
        await sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.location_ids', ${branches}, true)`.execute(tx);
        return reportFigures(tx, span, now);
      });
