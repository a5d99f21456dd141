import { stat } from 'node:fs/promises';
import type { EventStore } from '@sumaa/event-store';
import { archiveKeysOf, backUp, inspect, openBackupStore } from '@sumaa/event-store/archive';
import type { Config } from '@sumaa/runtime/config';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Log } from '@sumaa/runtime/log';
import { createPool } from '@sumaa/runtime/postgres';
import type { FileStore } from '@sumaa/runtime/storage';
import type { Archives } from './infra/archives.ts';

interface ArchivesDeps {
  readonly config: Pick<Config, 'dataDir' | 'backupBucket'> & { readonly keys: Pick<Config['keys'], 'master'> };
  readonly store: EventStore;
  readonly files: Pick<FileStore, 'list' | 'read' | 'putFile'>;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log?: Log;
}

/** Tables are read with the rights of their owner, the login of this process: the role of the workers does not see the vault. */
export function createArchives({ config, store, files, databaseUrl, clock, log }: ArchivesDeps): Archives {
  const kept = openBackupStore(config, log ? { log } : {});
  return {
    has: async (name) => (await kept.first(name)) !== null,
    async write(name, { signal, progress }) {
      const pool = createPool({ url: databaseUrl, max: 1, statementTimeoutMs: 0, idleInTransactionMs: 0, applicationName: 'sumaa-backup' });
      try {
        await kept.pruneDestroyed(clock());
        const [key] = await archiveKeysOf(config.keys.master);
        return await kept.place(name, (file) => backUp(file, { store, pool, files, signal, key, now: clock(), progress }));
      } finally {
        await pool.end();
      }
    },
    read: (name) =>
      kept.use(name, async (file) => ({
        ...(await inspect(file, await archiveKeysOf(config.keys.master))),
        bytes: (await stat(file)).size,
      })),
    remove: (name) => kept.remove(name),
    noteDestroyed: (subject) => kept.noteDestroyed(subject, clock()),
  };
}
