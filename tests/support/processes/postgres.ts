import { readdirSync, readFileSync } from 'node:fs';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@sumaa/embedded/postgres';

export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  /** SIGKILL of every process of the server at once: nothing is written any more, nobody says goodbye. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Again, over the same data. */
  start(): Promise<void>;
}

/** The server's processes: the postmaster and its children. */
function processesOf(postmaster: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return Number(parent) === postmaster;
      } catch {
        return false;
      }
    });
  return [postmaster, ...children.map(Number)];
}

/** A server of the product's own kind. `flags`: such as `['-c', 'synchronous_commit=off']`, for what must then go wrong. */
export async function startPostgres(options: {
  readonly dir: string;
  readonly port: number;
  readonly flags?: readonly string[];
}): Promise<PostgresServer> {
  const settings = {
    dir: options.dir,
    port: options.port,
    user: 'sumaa',
    password: 'password-of-a-test',
    database: 'sumaa',
    flags: ['-c', 'max_connections=400', ...(options.flags ?? [])],
  };
  let server: EmbeddedPostgres = await startEmbeddedPostgres(settings);
  return {
    url: server.url,
    port: options.port,
    async kill() {
      for (const pid of processesOf(server.pid)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It had ended by itself in between.
        }
      }
      await server.exited;
    },
    stop: () => server.stop(),
    async start() {
      server = await startEmbeddedPostgres(settings);
    },
  };
}
