import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Another start uses the same data folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/**
 * Locks a data folder until this process ends, however it ends: the lock is a listening local socket, which tells who holds it. Throws
 * AlreadyRunning while another process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<void> {
  const address = addressOf(await realpath(dataDir));
  if (await hold(address)) return;
  let holder = await holderAt(address);
  if (holder === null && !isSelfCleaning) {
    // Left over by a process that was killed.
    await rm(address, { force: true });
    if (await hold(address)) return;
    holder = await holderAt(address);
  }
  const who = holder === null ? '' : ` (process ${holder})`;
  throw new AlreadyRunning(`Sumaa runs already with DATA_DIR ${dataDir}${who}. Stop it, or set another DATA_DIR and PORT.`);
}

/** Linux' abstract sockets and Windows' pipes vanish with their process; elsewhere a socket is a file. */
const isSelfCleaning = process.platform === 'linux' || process.platform === 'win32';

function addressOf(folder: string): string {
  const name = `sumaa-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`);
}

function hold(address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.on('error', () => {}).end(String(process.pid)));
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen({ path: address }, () => resolve(true));
  });
}

/** The id of the process that holds the lock; null when none answers. */
function holderAt(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect({ path: address });
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('error', () => {}).on('close', () => resolve(text === '' ? null : text));
  });
}
