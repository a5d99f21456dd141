import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import type { Binaries } from './binaries.ts';
import { postgresEnvironment, rootFolder } from './initialise.ts';
import { asUser, type OsUser } from './os-user.ts';

/** How a server ended: its exit code (null when killed by a signal) and the last 4,000 characters of its log. */
export type ServerExit = { code: number | null; log: string };

/** A running postmaster. `exited` resolves (never rejects) when it ends for any reason. */
export type ServerProcess = { pid: number; exited: Promise<ServerExit>; stop: () => Promise<void> };

/** The server ended while starting; `log` is the end of its own log. */
export class ServerFailedError extends Error {
  readonly log: string;
  constructor(exit: ServerExit) {
    super(`Postgres ended while starting (${exit.code}): ${exit.log.trim()}`);
    this.name = 'ServerFailedError';
    this.log = exit.log;
  }
}

/** Starts the postmaster and resolves when it accepts connections. TCP on 127.0.0.1 only. Throws ServerFailedError. */
export async function startServer(
  binaries: Binaries,
  options: { cluster: string; port: number; flags: readonly string[]; osUser: OsUser | undefined },
): Promise<ServerProcess> {
  const child = spawn(
    binaries.postgres,
    [
      ['-D', options.cluster, '-p', String(options.port)],
      // No Unix socket: its path may have at most 107 characters, which deep folders exceed.
      ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'timezone=UTC', '-c', 'lc_messages=C'],
      options.flags,
    ].flat(),
    {
      ...asUser(options.osUser),
      cwd: rootFolder(),
      env: postgresEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
      // Its own process group: Ctrl-C in the terminal must reach only us, so that the apps stop before their database.
      detached: process.platform !== 'win32',
    },
  );
  let log = '';
  let announceReady: () => void;
  const ready = new Promise<'ready'>((resolve) => (announceReady = () => resolve('ready')));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4000);
    if (log.includes('database system is ready to accept connections')) announceReady();
  });
  const exited = new Promise<ServerExit>((resolve) => {
    child.once('error', (error) => resolve({ code: null, log: `${log}${error.message}` }));
    child.once('close', (code) => resolve({ code, log }));
  });
  const outcome = await Promise.race([ready, exited]);
  if (outcome !== 'ready') throw new ServerFailedError(outcome);

  const killOnExit = () => void child.kill('SIGINT');
  process.once('exit', killOnExit);
  void exited.then(() => process.off('exit', killOnExit));
  return { pid: child.pid!, exited, stop: () => stopServer(child, exited, binaries, options.cluster) };
}

/** Fast shutdown (ends open sessions), immediate shutdown after eight seconds. Can be called twice. */
async function stopServer(child: ChildProcess, exited: Promise<ServerExit>, binaries: Binaries, cluster: string): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no SIGINT for other processes; pg_ctl signals through a named pipe.
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-t', '8'], { env: postgresEnvironment(), windowsHide: true });
  } else {
    child.kill('SIGINT');
  }
  const harder = setTimeout(() => child.kill('SIGQUIT'), 8000);
  await exited;
  clearTimeout(harder);
}
