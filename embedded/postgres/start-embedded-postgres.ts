import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { resolveBinaries } from './binaries.ts';
import { initialise } from './initialise.ts';
import { recordLauncher, stopOrphan } from './orphan.ts';
import { userToDropTo } from './os-user.ts';
import { chooseDataLocation } from './data-location.ts';
import { ServerFailedError, startServer, type ServerExit, type ServerProcess } from './server-process.ts';

/** What to start. `password` is stored by the caller (one per data folder); it is set when the cluster is made. */
export type EmbeddedPostgresOptions = {
  /** Folder used by this server only; made if missing. */
  dir: string;
  /** TCP port on 127.0.0.1; 0 or absent uses a free one. */
  port?: number;
  user: string;
  password: string;
  /** Made if missing. */
  database: string;
  /** Further server flags, such as `['-c', 'fsync=off']` for tests. By default every commit is on disk. */
  flags?: readonly string[];
};

/** A running server. `home` is where the data really is (see `choosePlace`); `exited` resolves when the server ends for any reason. */
export type EmbeddedPostgres = {
  url: string;
  port: number;
  pid: number;
  home: string;
  relocated: boolean;
  exited: Promise<ServerExit>;
  stop: () => Promise<void>;
};

/**
 * Starts the Postgres 18 shipped through npm over `dir` and resolves when it answers. Works as an ordinary user and as root (the server
 * then runs as `postgres` or `nobody`), repairs an installation whose scripts were skipped, and stops an orphaned server of a killed
 * start. Throws when another live process uses the same data, when the port is taken, and when the password is not the one the cluster
 * was made with.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const osUser = userToDropTo();
  const place = chooseDataLocation(options.dir, osUser);
  const binaries = resolveBinaries(place.home, osUser);
  const flags = options.flags ?? [];
  await stopOrphan(place.home, place.cluster);
  recordLauncher(place.home);
  await initialise(binaries, place, { ...options, durable: !flags.includes('fsync=off') }, osUser);

  const { server, port } = await startOnPort(options.port ?? 0, (port) =>
    startServer(binaries, { cluster: place.cluster, port, flags, osUser }),
  );
  try {
    await ensureDatabase({ ...options, port });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const account = `${encodeURIComponent(options.user)}:${encodeURIComponent(options.password)}`;
  return {
    url: `postgres://${account}@127.0.0.1:${port}/${encodeURIComponent(options.database)}`,
    port,
    pid: server.pid,
    home: place.home,
    relocated: place.relocated,
    exited: server.exited,
    stop: server.stop,
  };
}

/**
 * Retries in two cases: another process took the free port before Postgres listened, or the backends of a killed postmaster have not yet
 * released its shared memory. Throws anything else.
 */
async function startOnPort(
  wanted: number,
  start: (port: number) => Promise<ServerProcess>,
): Promise<{ server: ServerProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = wanted || (await freePort());
    try {
      return { server: await start(port), port };
    } catch (error) {
      const log = error instanceof ServerFailedError ? error.log : '';
      const portTaken = /could not bind|Address already in use/.test(log);
      const dying = /pre-existing shared memory block/.test(log);
      if (portTaken && wanted) throw new Error(`Port ${wanted} is taken, so Postgres cannot listen there.`, { cause: error });
      if (attempt >= 40 || !(portTaken || dying)) throw error;
      await delay(100);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function ensureDatabase(options: { port: number; user: string; password: string; database: string }): Promise<void> {
  const { port, user, password, database } = options;
  const client = new Client({ host: '127.0.0.1', port, user, password, database: 'postgres', connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') {
      throw new Error(`The password is not the one this Postgres was made with. Restore it, or delete the data.`, { cause: error });
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
