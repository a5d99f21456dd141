import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@sumaa/embedded/postgres';
import { temporaryFolder } from '../../support/instance.ts';

/** The run's Postgres, started on the first use of `url`. */
export function createServer() {
  let started: Promise<{ server: EmbeddedPostgres; dir: string }> | null = null;
  const start = async () => {
    const dir = await temporaryFolder();
    const password = randomBytes(12).toString('hex');
    const flags = ['-c', 'max_connections=200'];
    return { server: await startEmbeddedPostgres({ dir, user: 'sumaa', password, database: 'bench', flags }), dir };
  };
  return {
    url: async () => (await (started ??= start())).server.url,
    async stop() {
      if (!started) return;
      const { server, dir } = await started;
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
