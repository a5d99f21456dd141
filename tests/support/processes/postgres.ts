import { readdirSync, readFileSync } from 'node:fs';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@sumaa/embedded/postgres';

export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  /** SIGKILL of every process of the server at once, so that nothing more is written. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  isRunning(): boolean;
  /** Starts it again with the same data. */
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

/** Starts the embedded Postgres of the product. `flags`: for example `['-c', 'synchronous_commit=off']` for a positive control. */
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
  let isRunning = false;
  async function watched(): Promise<EmbeddedPostgres> {
    const started = await startEmbeddedPostgres(settings);
    isRunning = true;
    void started.exited.then(() => (isRunning = false));
    return started;
  }
  let server = await watched();
  return {
    url: server.url,
    port: options.port,
    async kill() {
      for (const pid of processesOf(server.pid)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // The process ended by itself meanwhile.
        }
      }
      await server.exited;
    },
    stop: () => server.stop(),
    isRunning: () => isRunning,
    async start() {
      server = await watched();
    },
  };
}
