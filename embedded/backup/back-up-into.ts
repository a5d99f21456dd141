import { stat } from 'node:fs/promises';
import { openEventStore } from '@sumaa/event-store';
import { backUp, inspect, type ArchiveKey, type Contents } from '@sumaa/event-store/archive';
import type { Config } from '@sumaa/runtime/config';
import { createLog } from '@sumaa/runtime/log';
import { assertMigrated, createPool } from '@sumaa/runtime/postgres';
import { openFileStore } from '@sumaa/runtime/storage';
import { allMigrations } from '../compose.ts';

/** What a restore is doing. */
export type RestoreStep = 'check' | 'safety' | 'restore' | 'fold' | 'start';
/** How far a step is; `of` is 0 where that is not known. */
export type RestoreProgress = (step: RestoreStep, done: number, of: number) => void;

/** What a command of backups works with. */
export interface BackupTools {
  readonly config: Config;
  readonly keys: readonly [ArchiveKey, ...ArchiveKey[]];
  readonly signal: AbortSignal;
  print(line: string): void;
  readonly progress?: RestoreProgress;
  /** Asks the person at the terminal; null where there is none. */
  ask?(question: string): Promise<string | null>;
}

/** What an archive holds, in words. */
export const holds = ({ events, streams, rows, files, head }: Contents): string =>
  `${events} events in ${streams} streams, ${rows} rows, ${files} files; head ${head}`;

/** By which the sessions of these commands are known in Postgres. */
export const backupName = 'sumaa-backup';

/** With the rights of the owner of all tables; statements may take their time. */
export const ownersPool = (config: Pick<Config, 'databaseUrl'>) =>
  createPool({ url: config.databaseUrl.reveal(), max: 2, statementTimeoutMs: 0, idleInTransactionMs: 0, applicationName: backupName });

/** Writes everything of this installation into a file and reads it back. Throws what a store or the disk throws, and ArchiveRefused. */
export async function backUpInto(file: string, { config, keys, signal, print, progress }: BackupTools): Promise<void> {
  const pool = ownersPool(config);
  const store = await openEventStore(config, { role: 'sumaa_projector', log: createLog({ name: 'backup', level: 'warn' }) });
  try {
    await assertMigrated(pool, allMigrations, { mayBeOrdered: true });
    progress?.('safety', 0, 0);
    await backUp(file, {
      store,
      pool,
      files: openFileStore(config),
      signal,
      key: keys[0],
      now: new Date(),
      progress: ({ events }) => progress?.('safety', events, 0),
    });
    const held = await inspect(file, keys);
    print(`Wrote ${file}, ${(await stat(file)).size} bytes, and read it back: ${holds(held)}.`);
  } finally {
    await Promise.all([store.close(), pool.end()]);
  }
}
