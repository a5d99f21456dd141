import path from 'node:path';
import type { EventStore } from '@sumaa/event-store';
import { archiveKeysOf, backUp, inspect, noteDestroyed, pruneDestroyed } from '@sumaa/event-store/archive';
import type { Config } from '@sumaa/runtime/config';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { createPool } from '@sumaa/runtime/postgres';
import type { FileStore } from '@sumaa/runtime/storage';
import type { Archives } from './infra/archives.ts';

interface ArchivesDeps {
  readonly config: Pick<Config, 'dataDir'> & { readonly keys: Pick<Config['keys'], 'master'> };
  readonly store: EventStore;
  readonly files: Pick<FileStore, 'list' | 'read' | 'putFile'>;
  readonly databaseUrl: string;
  readonly clock: Clock;
}

/** Tables are read with the rights of their owner, the login of this process: the role of the workers does not see the vault. */
export function createArchives({ config, store, files, databaseUrl, clock }: ArchivesDeps): Archives {
  const folder = path.join(config.dataDir, 'backups');
  return {
    folder,
    async write(file, { signal, progress }) {
      const pool = createPool({ url: databaseUrl, max: 1, statementTimeoutMs: 0, idleInTransactionMs: 0, applicationName: 'sumaa-backup' });
      try {
        await pruneDestroyed(folder, clock());
        const [key] = await archiveKeysOf(config.keys.master);
        return await backUp(file, { store, pool, files, signal, key, now: clock(), progress });
      } finally {
        await pool.end();
      }
    },
    read: async (file) => inspect(file, await archiveKeysOf(config.keys.master)),
    noteDestroyed: (subject) => noteDestroyed(folder, subject, clock()),
  };
}
