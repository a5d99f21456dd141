import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Neither those that the product chooses for itself (`embedded/ports.ts`) nor ephemeral ones. */
const [lowest, highest] = [12_000, 20_000];
/** One file for each port that a process of tests has chosen; it holds the id of that process. */
const folder = path.join(os.tmpdir(), 'sumaa-test-ports');
const fileOf = (port: number) => path.join(folder, String(port));
const chosen = new Set<number>();
process.once('exit', () => {
  for (const port of chosen) rmSync(fileOf(port), { force: true });
});

/** Whether the process that chose the port has ended. */
function isAbandoned(port: number): boolean {
  try {
    return !process.kill(Number(readFileSync(fileOf(port), 'utf8')), 0);
  } catch {
    return true;
  }
}

/** Whether this process got the port. */
function claim(port: number): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(fileOf(port), String(process.pid), { flag: 'wx' });
  } catch {
    if (isAbandoned(port)) rmSync(fileOf(port), { force: true });
    return false;
  }
  chosen.add(port);
  return true;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A free port for a server that may start later, be stopped and restarted. No other process of tests gets it, and no client connection takes
 * it in between.
 */
export async function keptPort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (claim(port) && (await isFree(port))) return port;
  }
}
