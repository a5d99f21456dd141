import { stat } from 'node:fs/promises';
import { eventCatalogue } from '@sumaa/contracts';
import type { EventStore } from '@sumaa/event-store';
import {
  archiveKeysOf,
  assertNotesReach,
  backUp,
  inspect,
  openBackupStore,
  pruneSafetyFiles,
  readableIn,
  readHeader,
} from '@sumaa/event-store/archive';
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
  const openPool = () =>
    createPool({ url: databaseUrl, max: 1, statementTimeoutMs: 0, idleInTransactionMs: 0, applicationName: 'sumaa-backup' });
  return {
    has: (name) => kept.has(name),
    async write(name, { signal, progress }) {
      const pool = openPool();
      try {
        await kept.pruneDestroyed(clock());
        const keys = await archiveKeysOf(config.keys.master);
        await pruneSafetyFiles(kept, keys, clock());
        const [key] = keys;
        return await kept.place(name, (file) => backUp(file, { store, pool, files, signal, key, now: clock(), progress }));
      } finally {
        await pool.end();
      }
    },
    read: (name) =>
      kept.use(name, async (file) => {
        assertNotesReach((await readHeader(file)).createdAt, clock());
        const pool = openPool();
        try {
          const readable = await readableIn(pool, eventCatalogue);
          return { ...(await inspect(file, await archiveKeysOf(config.keys.master), { readable })), bytes: (await stat(file)).size };
        } finally {
          await pool.end();
        }
      }),
    remove: (name) => kept.remove(name),
    noteDestroyed: (subject) => kept.noteDestroyed(subject, clock()),
  };
}
