import type pg from 'pg';
import { CircuitOpen } from '../breaker/index.ts';

/** Since when nothing leaves this installation, and of when the backup was that it was restored from. */
export interface Held {
  readonly since: Date;
  readonly backupAt: Date;
}

/** Whether the installation was restored from a backup and not released since: then nothing may leave it. */
export interface Quarantine {
  /** Null where things may leave. */
  held(): Promise<Held | null>;
  /** Throws CircuitOpen, so that jobs wait without losing an attempt. */
  throwIfHeld(): Promise<void>;
  /** Lets everything leave; resolves with false where nothing was held back. Only with the rights of command-api. */
  release(now: Date): Promise<boolean>;
}

/** How long a job waits before it asks again, in ms. */
const askAgainMs = 60_000;

/** Each question is one read, so that a release holds at once in every process. */
export function createQuarantine(pool: Pick<pg.Pool, 'query'>): Quarantine {
  async function held(): Promise<Held | null> {
    const { rows } = await pool.query<Held>('select since, backup_at as "backupAt" from ops.quarantine where released_at is null');
    return rows[0] ?? null;
  }
  return {
    held,
    async throwIfHeld() {
      if (await held()) throw new CircuitOpen('quarantine', askAgainMs);
    },
    async release(now) {
      const { rowCount } = await pool.query('update ops.quarantine set released_at = $1 where released_at is null', [now]);
      return rowCount === 1;
    },
  };
}

/** Begins a quarantine. Only with the rights of the owner. */
export async function beginQuarantine(pool: Pick<pg.Pool, 'query'>, { since, backupAt }: Held): Promise<void> {
  await pool.query(
    `insert into ops.quarantine (since, backup_at) values ($1, $2)
     on conflict (only_row) do update set since = excluded.since, backup_at = excluded.backup_at, released_at = null,
       restored_in_ms = null, has_read_models = null`,
    [since, backupAt],
  );
}

/** Notes how long the restore took that began the quarantine, and whether the read models were built in that time. Only with the rights of the owner. */
export async function noteRestored(
  pool: Pick<pg.Pool, 'query'>,
  { ms, hasReadModels }: { readonly ms: number; readonly hasReadModels: boolean },
): Promise<void> {
  await pool.query('update ops.quarantine set restored_in_ms = $1, has_read_models = $2', [Math.round(ms), hasReadModels]);
}

/** The names of the members that are async functions. */
type AsyncNames<T> = { [K in keyof T]: T[K] extends (...given: never[]) => Promise<unknown> ? K : never }[keyof T];

/** The sender, whose named functions ask the quarantine first. */
export function withQuarantine<T extends object>(
  sender: T,
  names: readonly AsyncNames<T>[],
  quarantine: Pick<Quarantine, 'throwIfHeld'>,
): T {
  const asking = names.map((name) => {
    const send = sender[name] as (...given: unknown[]) => Promise<unknown>;
    return [
      name,
      async (...given: unknown[]): Promise<unknown> => {
        await quarantine.throwIfHeld();
        return Reflect.apply(send, sender, given);
      },
    ] as const;
  });
  return Object.assign(Object.create(sender) as T, Object.fromEntries(asking));
}
