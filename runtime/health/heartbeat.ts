import { randomUUID } from 'node:crypto';
import type { Part } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { createPool, requestPoolOptions, type PgRole } from '../postgres/index.ts';
import { Parts, type Health } from './health.ts';
import type { Measures } from './measures.ts';

/** The apps of an installation. The installation is down without at least one process of each. */
export const installedApps = ['command-api', 'projections', 'workers'] as const;
export type InstalledApp = (typeof installedApps)[number];
/** What a process runs: one app, or all of them. */
export type ProcessName = InstalledApp | 'sumaa';

/** The last report of one process. */
export interface HeartbeatReport {
  readonly app: string;
  /** The process has not reported for too long: it was killed, hangs, or cannot reach the database. */
  readonly silent: boolean;
  readonly parts: Parts;
}

/** The heartbeat of one process, and those of all others. */
export interface Heartbeat extends Required<Part> {
  readonly app: ProcessName;
  /** The last reports of the other processes, without those stopped properly or silent for 10 minutes. */
  others(): Promise<readonly HeartbeatReport[]>;
}

interface Row {
  readonly app: string;
  readonly silent: boolean;
  readonly parts: unknown;
}

const write = `
insert into ops.heartbeat (process, app, parts) values ($1, $2, $3)
on conflict (process) do update set at = now(), parts = excluded.parts`;

// In the order of the key, so that two processes never wait for each other.
const writeParts = `
insert into ops.part_history as h (at, part, needed, checks, failed, ms_sum, ms_max)
select date_bin('5 minutes', now(), 'epoch'), part, (found->>'needed')::boolean, 1, (found->>'status' = 'down')::int, ms, ms
from jsonb_each($1::jsonb) as parts(part, found), lateral (select (found->>'ms')::float8::int as ms) as took
order by part collate "C"
on conflict (at, part) do update set needed = excluded.needed, checks = h.checks + 1, failed = h.failed + excluded.failed,
  ms_sum = h.ms_sum + excluded.ms_sum, ms_max = greatest(h.ms_max, excluded.ms_max)`;

const writeMeters = `
insert into ops.meter_history as h (at, meter, highest)
select date_bin('5 minutes', now(), 'epoch'), meter, value from (
  select key as meter, value::float8 from jsonb_each_text($1::jsonb)
  union all
  select 'connections', numbackends from pg_stat_database where datname = current_database()
) as read
order by meter collate "C"
on conflict (at, meter) do update set highest = greatest(h.highest, excluded.highest)`;

/** The figures of a process whose highest values are kept. */
function metersOf({ cpu, memory, disk, responseMs }: Measures): Readonly<Record<string, number>> {
  const meters = { cpu, memory: memory.used / memory.total };
  return { ...meters, ...(disk ? { disk: disk.used / disk.total } : {}), ...(responseMs === null ? {} : { response: responseMs }) };
}

/** For how many days history is kept. */
const historyDays = 91;
const prune = `
with parts as (delete from ops.part_history where at < now() - make_interval(days => $1)),
  meters as (delete from ops.meter_history where at < now() - make_interval(days => $1))
delete from ops.heartbeat where at < now() - interval '10 minutes'`;

/**
 * Writes the report of `health` every `everyMs` (5 s). A process without a report for four times as long counts as silent, and is
 * listed as such for ten minutes. Every third time it also writes `measures`. Both feed a history of 91 days. Uses its own connection, so that
 * a busy pool does not make the process look dead.
 */
export function createHeartbeat(options: {
  readonly app: ProcessName;
  readonly url: string;
  readonly poolerUrl?: string | undefined;
  readonly role: PgRole;
  readonly health: Pick<Health, 'report'>;
  readonly measures?: () => Promise<Measures>;
  readonly log: Log;
  readonly everyMs?: number;
}): Heartbeat {
  const { app, url, poolerUrl, role, health, measures, log, everyMs = 5_000 } = options;
  const process = randomUUID();
  const pool = createPool({
    url,
    poolerUrl,
    role,
    max: 1,
    applicationName: `sumaa-${app}-heartbeat`,
    log,
    ...requestPoolOptions,
    statementTimeoutMs: 2_000,
  });
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let beats = 0;
  let beating: Promise<void> | null = null;

  async function beat(): Promise<void> {
    try {
      const { parts } = await health.report();
      const reported = JSON.stringify(parts);
      await pool.query(write, [process, app, reported]);
      await pool.query(writeParts, [reported]);
      if (measures && beats++ % 3 === 0) {
        const figures = await measures();
        await pool.query('update ops.heartbeat set measures = $2 where process = $1', [process, JSON.stringify(figures)]);
        await pool.query(writeMeters, [JSON.stringify(metersOf(figures))]);
        await pool.query(prune, [historyDays]);
      }
    } catch (error) {
      log.warn({ err: error }, 'the heartbeat could not be written');
    }
  }
  // Never two at once, so that they do not pile up while the database hangs.
  const next = () => (beating ??= beat().finally(() => (beating = null)));

  return {
    app,
    async start() {
      await next();
      // After a stop during the first beat, a timer would keep the process alive.
      if (!stopped) timer = setInterval(() => void next(), everyMs);
    },
    async stop() {
      stopped = true;
      if (timer) clearInterval(timer);
      await beating;
      await pool.query('delete from ops.heartbeat where process = $1', [process]).catch((error: unknown) => {
        log.warn({ err: error }, 'the heartbeat could not be removed');
      });
      await pool.end();
    },
    async others() {
      const { rows } = await pool.query<Row>(
        `select app, at < now() - make_interval(secs => $2) as silent, parts from ops.heartbeat
         where process <> $1 and at > now() - interval '10 minutes' order by app, at desc`,
        [process, (4 * everyMs) / 1000],
      );
      // Another version may write another shape; the process is then alive, but its parts are unknown.
      return rows.map(({ parts, ...row }) => ({ ...row, parts: Parts.safeParse(parts).data ?? {} }));
    },
  };
}
