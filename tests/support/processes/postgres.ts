import { readdirSync, readFileSync } from 'node:fs';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@sumaa/embedded/postgres';
import { until } from '../until.ts';

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

/** The state (`T`: stopped) and the parent of a process, or undefined when it ended. Linux: /proc/PID/stat. */
function processAt(pid: number): { readonly state: string | undefined; readonly parent: number } | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** The processes that a postmaster forked and that still run. */
const childrenOf = (postmaster: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => processAt(pid)?.parent === postmaster);

function signal(pid: number, name: 'SIGKILL' | 'SIGSTOP'): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process ended by itself meanwhile.
  }
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
      // Stopped first: a child it forks after they were listed would live on, wait for a lock of a dead one and keep the log open.
      signal(server.pid, 'SIGSTOP');
      await until(
        async () => processAt(server.pid),
        (postmaster) => postmaster === undefined || postmaster.state === 'T',
      );
      for (const pid of [...childrenOf(server.pid), server.pid]) signal(pid, 'SIGKILL');
      await server.exited;
    },
    stop: () => server.stop(),
    isRunning: () => isRunning,
    async start() {
      server = await watched();
    },
  };
}
