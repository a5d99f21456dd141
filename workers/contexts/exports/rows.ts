import { defaultTimeZone, platformTenant, type TenantId, type Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { ExportQuery } from '../../infra/export/export-source.ts';

/** A row by the keys of its columns, as the driver gives them. */
export type ExportedRow = Readonly<Record<string, unknown>>;

export interface RowsOf {
  /** How many rows there are: the same snapshot as the rows themselves. */
  readonly total: number;
  /** IANA name of the business's time zone. */
  readonly timeZone: string;
  /** In batches, each read when the one before is done with. */
  readonly batches: AsyncIterable<readonly ExportedRow[]>;
}

/** Rows per read, and so the rows that are in memory at a time. */
const batchRows = 1_000;

/** For a query that reads a large table, and for what is done with a batch, in ms. */
const patienceMs = 10 * 60_000;

/**
 * Reads the rows of a query with one cursor in one snapshot, for a tenant and some of its branches (null: all). `pool` acts as the role
 * that answers queries: row-level security holds for it.
 */
export async function withRows<R>(
  pool: Pick<pg.Pool, 'connect'>,
  of: { readonly tenantId: TenantId; readonly locationIds: readonly Uuid[] | null; readonly query: ExportQuery },
  work: (rows: RowsOf) => Promise<R>,
): Promise<R> {
  const { tenantId, locationIds, query } = of;
  const { text, values, duty } = query;
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    const branches = locationIds === null ? '*' : `{${locationIds.join()}}`;
    await client.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.location_ids', $2, true),
        set_config('statement_timeout', $3, true), set_config('idle_in_transaction_session_timeout', $3, true)`,
      [tenantId, branches, String(patienceMs)],
    );
    if (duty !== undefined && tenantId === platformTenant) await client.query(`select set_config('app.duty', $1, true)`, [duty]);
    const { rows: counted } = await client.query<{ total: number }>(`select count(*)::int as total from (${text}) q`, [...values]);
    const { rows: zones } = await client.query<{ time_zone: string }>('select time_zone from read.business');
    await client.query(`declare exported no scroll cursor for ${text}`, [...values]);
    const total = counted[0]?.total ?? 0;
    const answer = await work({ total, timeZone: zones[0]?.time_zone ?? defaultTimeZone, batches: fetchAll(client) });
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function* fetchAll(client: Pick<pg.PoolClient, 'query'>): AsyncGenerator<readonly ExportedRow[]> {
  for (;;) {
    const { rows } = await client.query<ExportedRow>(`fetch ${batchRows} from exported`);
    if (rows.length > 0) yield rows;
    if (rows.length < batchRows) return;
  }
}
