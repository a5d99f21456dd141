import { archiveKeysOf, ArchiveRefused, openBackupStore, refusalOf } from '@sumaa/event-store/archive';
import type { Config } from '@sumaa/runtime/config';
import { createLog, type Log } from '@sumaa/runtime/log';
import { unfinishedRestore } from '@sumaa/runtime/postgres';
import { createRestoreOrders } from '@sumaa/runtime/restore-orders';
import type pg from 'pg';
import { setTimeout as after } from 'node:timers/promises';
import { ownersPool, type BackupTools, type RestoreProgress } from './back-up-into.ts';
import { runningSessions } from './empty-database.ts';
import { restoreInto } from './restore-into.ts';

/** The file of the restore that is ordered, or that was ordered and broke off; null where there is none. */
export async function dueRestore(pool: pg.Pool): Promise<string | null> {
  if ((await unfinishedRestore(pool)) !== null) {
    const { rows } = await pool.query<{ file: string | null }>(`select to_jsonb(r) ->> 'file' as file from public.sumaa_restore r`);
    return rows[0]?.file ?? null;
  }
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('ops.restore_order') is not null as there`);
  const order = rows[0]?.there ? await createRestoreOrders(pool).read() : null;
  return order?.failedAt === null ? order.file : null;
}

/** How often whoever waits for orders looks. */
const lookEveryMs = 5_000;

/** Carries out restores that the console orders, one after the other, until `signal`. For installations whose apps run on their own. */
export async function waitForOrders({ config, print, signal }: Pick<BackupTools, 'config' | 'print' | 'signal'>): Promise<void> {
  if (config.eventStoreUrl) throw new Error('EventStoreDB cannot be emptied: a restore cannot be ordered in the console there');
  const pool = ownersPool(config);
  const orders = createRestoreOrders(pool);
  const log = createLog({ name: 'restore', level: 'warn' });
  print('Waiting for a restore that the console orders.');
  try {
    while (!signal.aborted) {
      if ((await unfinishedRestore(pool)) === null) await orders.serve();
      const outcome = await carryOutOrder({ config, log, signal, begins: async () => print('A restore is ordered.'), progress: () => {} });
      if (outcome !== 'none') print(outcome === 'restored' ? 'Restored.' : 'Refused; nothing was changed.');
      await after(lookEveryMs, undefined, { signal }).catch(() => {});
    }
  } finally {
    await pool.end();
  }
}

/** How long processes that ended may still have sessions. */
const goneWithinMs = 30_000;

/**
 * Carries out the restore that the console ordered, if there is one, and resolves with what came of it. What is refused before anything was
 * changed is noted in the order. Throws where it broke off later: the next start goes on.
 */
export async function carryOutOrder(given: {
  readonly config: Config;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called once, before anything is done. */
  readonly begins: () => Promise<void>;
  readonly progress: RestoreProgress;
}): Promise<'none' | 'restored' | 'refused'> {
  const { config, log, signal, begins, progress } = given;
  const pool = ownersPool(config);
  try {
    const file = await dueRestore(pool);
    if (file === null) return 'none';
    await begins();
    const print = (line: string) => log.warn({ file }, line);
    try {
      await sessionsGone(pool, signal);
      const tools = { config, keys: await archiveKeysOf(config.keys.master), signal, print, progress };
      const mode = { over: true, confirm: null, isOrdered: true, tools };
      const restored = await openBackupStore(config).use(file, async (copy) => (await restoreInto(copy, mode), true));
      if (restored === null) throw new ArchiveRefused('missing', 'the file is not among the backups');
      return 'restored';
    } catch (error) {
      if (!(error instanceof Error) || signal.aborted || (await unfinishedRestore(pool)) !== null) throw error;
      print(`not restored, and nothing was changed: ${error.message}`);
      await createRestoreOrders(pool).fail(error.message, refusalOf(error), new Date());
      return 'refused';
    }
  } finally {
    await pool.end();
  }
}

async function sessionsGone(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  const until = Date.now() + goneWithinMs;
  while (Date.now() < until && (await runningSessions(pool)).length > 0) await after(500, undefined, { signal });
}
