import { randomUUID } from 'node:crypto';
import type { Part } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { createPool, requestPoolOptions, type PgRole } from '../postgres/index.ts';
import { Parts, type Health } from './health.ts';

/** The apps of an installation. The installation is down without at least one process of each. */
export const installedApps = ['command-api', 'projections', 'workers'] as const;
export type InstalledApp = (typeof installedApps)[number];

/** The last report of one process. */
export interface HeartbeatReport {
  readonly app: string;
  /** The process has not reported for too long: it was killed, hangs, or cannot reach the database. */
  readonly silent: boolean;
  readonly parts: Parts;
}

/** The heartbeat of one process, and those of all others. */
export interface Heartbeat extends Required<Part> {
  readonly app: InstalledApp;
  /** The last reports of the other processes, without those stopped properly or silent for 10 minutes. */
  others(): Promise<readonly HeartbeatReport[]>;
}

interface Row {
  readonly app: string;
  readonly silent: boolean;
  readonly parts: unknown;
}

/**
 * Writes the report of `health` every `everyMs` (5 s). A process without a report for four times as long counts as silent, and is
 * listed as such for ten minutes. Uses its own connection, so that a busy pool does not make the process look dead.
 */
export function createHeartbeat(options: {
  readonly app: InstalledApp;
  readonly url: string;
  readonly role: PgRole;
  readonly health: Pick<Health, 'report'>;
  readonly log: Log;
  readonly everyMs?: number;
}): Heartbeat {
  const { app, url, role, health, log, everyMs = 5_000 } = options;
  const process = randomUUID();
  const pool = createPool({
    url,
    role,
    max: 1,
    applicationName: `sumaa-${app}-heartbeat`,
    log,
    ...requestPoolOptions,
    statementTimeoutMs: 2_000,
  });
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let beating: Promise<void> | null = null;

  async function beat(): Promise<void> {
    try {
      const { parts } = await health.report();
      await pool.query(
        `insert into ops.heartbeat (process, app, parts) values ($1, $2, $3)
         on conflict (process) do update set at = now(), parts = excluded.parts`,
        [process, app, JSON.stringify(parts)],
      );
      await pool.query(`delete from ops.heartbeat where at < now() - interval '10 minutes'`);
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
