import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcess } from './process-table.ts';

const LAUNCHER = 'launcher.json';
type Launcher = { pid: number; startedAt: string };

/** Records which process started the server of `home`, so that a later start can tell an orphan from a server in use. */
export function recordLauncher(home: string): void {
  const launcher: Launcher = { pid: process.pid, startedAt: findProcess(process.pid)?.startedAt ?? '' };
  writeFileSync(path.join(home, LAUNCHER), JSON.stringify(launcher));
}

/** The process that started the server of `home`, if it is still alive and not this one. */
function launcherAlive(home: string): Launcher | undefined {
  const file = path.join(home, LAUNCHER);
  if (!existsSync(file)) return undefined;
  try {
    const launcher = JSON.parse(readFileSync(file, 'utf8')) as Launcher;
    if (launcher.pid === process.pid) return undefined;
    return findProcess(launcher.pid)?.startedAt === launcher.startedAt ? launcher : undefined;
  } catch {
    return undefined; // incomplete: its writer crashed while writing
  }
}

function postmasterOf(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The pid file may be stale and its id reused: only a process whose command line names this folder is our server.
    return findProcess(pid)?.commandLine.includes(cluster) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stops a server that a killed or crashed launcher left running over this data. Throws when the launcher is alive: a second start on the
 * same data is refused.
 */
export async function stopOrphan(home: string, cluster: string): Promise<void> {
  const pid = postmasterOf(cluster);
  if (pid === undefined) return;
  const owner = launcherAlive(home);
  if (owner) throw new Error(`The data in ${home} is in use by process ${owner.pid}. Stop it first, or set another DATA_DIR.`);
  // SIGINT: fast shutdown. SIGQUIT after ten seconds: immediate shutdown, with recovery at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalIfAlive(pid, signal);
    for (let waited = 0; waited < 10_000; waited += 25) {
      if (postmasterOf(cluster) !== pid) return;
      await delay(25);
    }
  }
  throw new Error(`Process ${pid}, an orphaned Postgres over ${cluster}, does not stop.`);
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** For temporary servers: stops the server and deletes `dir` if its launcher is gone. Returns whether it did. */
export async function removeAbandoned(dir: string): Promise<boolean> {
  if (!existsSync(path.join(dir, LAUNCHER)) || launcherAlive(dir)) return false;
  await stopOrphan(dir, path.join(dir, 'cluster'));
  rmSync(dir, { recursive: true, force: true });
  return true;
}
