import { isoAfter, type TenantId, type Uuid } from '@sumaa/contracts';
import { createDb } from '@sumaa/runtime/postgres';
import { isLinked } from '@sumaa/runtime/analytics';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ReportFigures } from '../../../infra/mail/mail-writer.ts';

export interface ReportOf {
  readonly tenantId: TenantId;
  /** The branches that its reader sees; null: all. */
  readonly locationIds: readonly Uuid[] | null;
  readonly from: string;
  readonly to: string;
}

/** Reads the figures of a report with the rights of its reader. `pool` acts as the role that answers queries. */
export const createReportFigures =
  (pool: pg.Pool) =>
  ({ tenantId, locationIds, from, to }: ReportOf, now: Date): Promise<ReportFigures> =>
    createDb<unknown>(pool)
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        const branches = locationIds === null ? '*' : `{${locationIds.join()}}`;
        await sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.location_ids', ${branches}, true)`.execute(tx);
        const before = isoAfter(from, Date.parse(from) - Date.parse(to));
        const inPeriod = sql`created_at >= ${from} and created_at < ${to}`;
        const { rows } = await sql<ReportFigures>`
          select count(*) filter (where ${inPeriod})::int as reviews,
            count(*) filter (where created_at >= ${before} and created_at < ${from})::int as "reviewsBefore",
            (avg(stars) filter (where ${inPeriod}))::float8 as average,
            count(*) filter (where ${inPeriod} and stars <= 2)::int as negative,
            count(*) filter (where answered_at >= ${from} and answered_at < ${to})::int as answers,
            count(*) filter (where due_at is not null and ${isLinked()})::int as waiting,
            count(*) filter (where due_at < ${now} and ${isLinked()})::int as overdue
          from read.review where not removed`.execute(tx);
        // Aggregates without `group by` always return one row.
        return rows[0]!;
      });
