import { stat } from 'node:fs/promises';
import path from 'node:path';
import { openEventStore } from '@sumaa/event-store';
import { backUp, inspect, restore, type Contents } from '@sumaa/event-store/archive';
import { loadConfig } from '@sumaa/runtime/config';
import { subkey } from '@sumaa/runtime/derive';
import { createLog } from '@sumaa/runtime/log';
import { assertMigrated, createPool } from '@sumaa/runtime/postgres';
import { projectionsMigrations } from '../migrations.ts';
import type { Command } from './run-command.ts';

const usage = `npm run backup -- FILE                         writes events and vault into a new encrypted file, and reads it back
npm run restore -- FILE                        reads the file to its end and says what it holds; changes nothing
npm run restore -- FILE --into-empty           writes it into this installation, which must hold nothing yet`;

const holds = ({ events, rows }: Contents): string => `${events} events and ${rows} rows of the vault`;

/** The operator's backup and restore. Resolves with the exit code: 0 done, 1 failed or refused (the reason was printed), 64 invalid usage. */
export async function runBackupCommand({ args, env, signal, print }: Command): Promise<number> {
  const [verb, given, flag, ...rest] = args;
  const isBackup = verb === 'backup' && flag === undefined;
  const isRestore = verb === 'restore' && (flag === undefined || flag === '--into-empty');
  if ((!isBackup && !isRestore) || !given || given.startsWith('--') || rest.length > 0) {
    print(usage);
    return 64;
  }
  const file = path.resolve(given);
  const config = loadConfig(env, { process: 'operator' });
  const keys = config.keys.master.map((master) => subkey(master, 'backup'));
  try {
    if (isRestore && !flag) {
      print(`The backup is whole and holds ${holds(await inspect(file, keys))}. Nothing was changed.`);
      return 0;
    }
    const log = createLog({ name: 'backup', level: env['LOG_LEVEL'] || 'warn' });
    const vault = createPool({ url: config.databaseUrl.reveal(), max: 2, statementTimeoutMs: 0, idleInTransactionMs: 0, applicationName: 'sumaa-backup', log }); // prettier-ignore
    const store = await openEventStore(config, { role: isBackup ? 'sumaa_projector' : 'sumaa_command', log });
    try {
      await assertMigrated(vault, projectionsMigrations);
      if (isBackup) {
        await backUp(file, { store, vault, signal, key: keys[0]!, now: new Date() });
        const read = await inspect(file, keys);
        print(`Wrote ${file}, ${(await stat(file)).size} bytes; read back: ${holds(read)}.`);
      } else {
        print(`Restored ${holds(await restore(file, { store, vault, signal, keys }))}.`);
      }
      return 0;
    } finally {
      await Promise.all([store.close(), vault.end()]);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    print(error.message);
    return 1;
  }
}
