import { platformTenant, type Rebuild, type RebuildFailure, type Uuid } from '@sumaa/contracts';
import { Measures } from '@sumaa/runtime/health';
import { withTenant } from '@sumaa/runtime/postgres';
import { sql } from 'kysely';
import { instant, type QueryDeps, type Tx } from '../../../infra/index.ts';

interface Row {
  readonly rebuild_id: Uuid;
  readonly projection: string;
  readonly name: string | null;
  readonly requested_at: Date;
  readonly ended_at: Date | null;
  readonly failure: RebuildFailure | null;
}

const shown = 10;

/** The newest rebuilds. Only one runs at a time, the oldest. `tx` is of the platform. */
export async function rebuilds(tx: Tx, now: Date): Promise<Rebuild[]> {
  const { rows } = await sql<Row>`
    select r.rebuild_id, r.projection, a.full_name as name, r.requested_at, r.ended_at, r.failure
    from read.rebuild r left join read.account a on a.account_id = r.account_id
    order by r.requested_at desc, r.rebuild_id limit ${shown}`.execute(tx);
  const running = rows.findLast(({ ended_at }) => ended_at === null);
  const progress = running ? await progressOf(tx, running.projection, now) : null;
  return rows.map((row) => ({
    id: row.rebuild_id,
    projection: row.projection,
    by: row.name,
    requestedAt: instant(row.requested_at),
    state: row.ended_at !== null ? (row.failure === null ? 'done' : 'failed') : row === running ? 'running' : 'waiting',
    endedAt: instant(row.ended_at),
    failure: row.failure,
    progress: row === running ? progress : null,
  }));
}

/** How far the event that is folded now lies in the time since the first business; null while no process reports it. */
async function progressOf(tx: Tx, projection: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ readonly measures: unknown }>`
    select measures from ops.heartbeat where at > now() - interval '20 seconds'`.execute(tx);
  const { rows: first } = await sql<{ readonly at: Date | null }>`select min(joined_at) as at from read.subscriber`.execute(tx);
  const consumers = rows.flatMap(({ measures }) => Measures.safeParse(measures).data?.consumers ?? []);
  const own = consumers.find(({ kind, name, running }) => kind === 'projection' && name === projection && running);
  const ageMs = now.getTime() - (first[0]?.at?.getTime() ?? now.getTime());
  if (!own || ageMs <= 0) return null;
  return Math.min(1, Math.max(0, 1 - (own.lagSeconds * 1000) / ageMs));
}

/** The oldest rebuild that has not ended, read outside any request. */
export const openRebuild =
  ({ db }: Pick<QueryDeps, 'db'>) =>
  async (): Promise<{ readonly rebuildId: Uuid; readonly projection: string } | null> => {
    const { rows } = await withTenant(db, platformTenant, (tx) =>
      sql<Pick<Row, 'rebuild_id' | 'projection'>>`
        select rebuild_id, projection from read.rebuild where ended_at is null order by requested_at, rebuild_id limit 1`.execute(tx),
    );
    const [row] = rows;
    return row ? { rebuildId: row.rebuild_id, projection: row.projection } : null;
  };
