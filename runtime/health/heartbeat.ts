import { randomUUID } from 'node:crypto';
import type { Part } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { createPool, forRequests, type PgRole } from '../postgres/index.ts';
import { Parts, type Health } from './health.ts';

/** The apps an installation is made of; without a process of each it is down. */
export const installedApps = ['command-api', 'projections', 'workers'] as const;
export type InstalledApp = (typeof installedApps)[number];

/** The last that one process said of itself. */
export interface Beat {
  readonly app: string;
  /** It has said nothing for too long: it was killed, hangs, or cannot reach the database. */
  readonly silent: boolean;
  readonly parts: Parts;
}

/** The sign of life of one process, and those of all others. */
export interface Heartbeat extends Required<Part> {
  readonly app: InstalledApp;
  /** What the other processes said last; those long silent are forgotten, those that stopped in order are gone. */
  others(): Promise<readonly Beat[]>;
}

interface Row {
  readonly app: string;
  readonly silent: boolean;
  readonly parts: unknown;
}

/**
 * Writes what `health` reports every `everyMs` (5 s). Four times as long without a word is silence, and for ten minutes that is
 * told: whoever looks later finds a process of the same app in its place, or none. Has one connection of its own, because a
 * busy pool is no reason to be thought dead.
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
  const pool = createPool({ url, role, max: 1, statementTimeoutMs: 2_000, applicationName: `sumaa-${app}-heartbeat`, log, ...forRequests });
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
      log.warn({ err: error }, 'a sign of life could not be given');
    }
  }
  // Never two at once: a database that hangs would collect them.
  const next = () => (beating ??= beat().finally(() => (beating = null)));

  return {
    app,
    async start() {
      await next();
      // Stopped during the first one: a timer set now would keep the process alive, and nobody would clear it.
      if (!stopped) timer = setInterval(() => void next(), everyMs);
    },
    async stop() {
      stopped = true;
      if (timer) clearInterval(timer);
      await beating;
      await pool.query('delete from ops.heartbeat where process = $1', [process]).catch((error: unknown) => {
        log.warn({ err: error }, 'the sign of life could not be taken back');
      });
      await pool.end();
    },
    async others() {
      const { rows } = await pool.query<Row>(
        `select app, at < now() - make_interval(secs => $2) as silent, parts from ops.heartbeat
         where process <> $1 and at > now() - interval '10 minutes' order by app, at desc`,
        [process, (4 * everyMs) / 1000],
      );
      // Another version of the product may say it in another shape: then it lives, and more is not known of it.
      return rows.map(({ parts, ...row }) => ({ ...row, parts: Parts.safeParse(parts).data ?? {} }));
    },
  };
}
