import type { TenantId, Uuid } from '@sumaa/contracts';
import type { Tx } from '@sumaa/runtime/analytics';
import { createDb } from '@sumaa/runtime/postgres';
import { sql } from 'kysely';
import type pg from 'pg';

/** For all queries of a report, in ms. */
const patienceMs = 60_000;

/**
 * Reads in one snapshot, for a tenant and some of its branches (null: all). `pool` acts as the role that answers queries: row-level
 * security holds for it.
 */
export function withSnapshot<R>(
  pool: pg.Pool,
  { tenantId, locationIds }: { readonly tenantId: TenantId; readonly locationIds: readonly Uuid[] | null },
  read: (tx: Tx) => Promise<R>,
): Promise<R> {
  return createDb<unknown>(pool)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const branches = locationIds === null ? '*' : `{${locationIds.join()}}`;
      await sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.location_ids', ${branches}, true),
        set_config('statement_timeout', ${String(patienceMs)}, true)`.execute(tx);
      return read(tx);
    });
}
