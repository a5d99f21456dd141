import {
  analystLoginPrefix,
  queryHistoryDays,
  type AnalyticsView,
  type Iso,
  type QueryRun,
  type SavedQuery,
  type Uuid,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../infra/index.ts';
import { exampleQueries } from './example-queries.ts';

interface RunRow extends Pick<QueryRun, 'text' | 'outcome' | 'rows' | 'capped' | 'error'> {
  readonly run_id: Uuid;
  readonly started_at: Date;
  readonly duration_ms: number | null;
}

const listedRuns = 100;

/** The newest runs of an account. */
export async function queryRuns(tx: Tx, accountId: Uuid, now: Date): Promise<QueryRun[]> {
  const { rows } = await sql<RunRow>`
    select run_id, text, started_at, outcome, rows, capped, duration_ms, error from read.query_run
    where account_id = ${accountId} and started_at > ${now}::timestamptz - make_interval(days => ${queryHistoryDays})
    order by started_at desc, run_id limit ${listedRuns}`.execute(tx);
  return rows.map(({ run_id: id, started_at, duration_ms: durationMs, ...run }) => ({
    id,
    startedAt: instant(started_at),
    durationMs,
    ...run,
  }));
}

interface SavedRow extends Pick<SavedQuery, 'name' | 'text' | 'shared'> {
  readonly query_id: Uuid;
  readonly account_id: Uuid;
  readonly by: string | null;
  readonly saved_at: Date;
}

/** The queries that an account sees. */
export async function savedQueries(tx: Tx, me: Uuid): Promise<SavedQuery[]> {
  const { rows } = await sql<SavedRow>`
    select q.query_id, q.account_id, q.name, q.text, q.shared, q.saved_at, a.full_name as by
    from read.saved_query q left join read.account a using (account_id)
    where q.shared or q.account_id = ${me} order by q.saved_at desc, q.query_id`.execute(tx);
  return rows.map(({ query_id: id, account_id, saved_at, name, text, shared, by }) => {
    const own = account_id === me;
    return { id, name, text, shared, own, by: own ? null : by, savedAt: instant(saved_at) satisfies Iso };
  });
}

interface ColumnRow {
  readonly view: string;
  readonly view_about: string | null;
  readonly name: string;
  readonly type: string;
  readonly about: string | null;
}

/** The views of the schema `analytics` by name, as their comments describe them. */
export async function dictionary(tx: Tx): Promise<AnalyticsView[]> {
  const { rows } = await sql<ColumnRow>`
    select c.relname as view, obj_description(c.oid, 'pg_class') as view_about, a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type, col_description(c.oid, a.attnum) as about
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = (select oid from pg_namespace where nspname = 'analytics') and c.relkind = 'v'
    order by c.relname, a.attnum`.execute(tx);
  return [...new Set(rows.map(({ view }) => view))].map((name) => {
    const columns = rows.filter(({ view }) => view === name);
    return {
      name,
      about: columns[0]?.view_about ?? '',
      columns: columns.map((column) => ({ name: column.name, type: column.type, about: column.about ?? '' })),
      examples: exampleQueries.filter(({ of }) => of === name).map(({ id, text }) => ({ id, text })),
    };
  });
}

/** The logins of analysts, by name. The database holds them, so they are asked of it and of no read model. */
export async function analystLogins(tx: Tx): Promise<{ name: string; login: string }[]> {
  const { rows } = await sql<{ login: string }>`
    select r.rolname as login from pg_auth_members m join pg_roles r on r.oid = m.member
    where m.roleid = 'analyst'::regrole and r.rolcanlogin and starts_with(r.rolname, ${analystLoginPrefix}) order by 1`.execute(tx);
  return rows.map(({ login }) => ({ name: login.slice(analystLoginPrefix.length), login }));
}
