import { rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/**
 * Holds a name of this machine until this process ends, however it ends: the name is a listening local socket, which tells who holds it.
 * `held` is false while another holder listens; then `holder` is its process id, null when it does not answer.
 */
export async function holdName(name: string): Promise<{ readonly held: true } | { readonly held: false; readonly holder: string | null }> {
  const address = addressOf(name);
  if (await hold(address)) return { held: true };
  const holder = await holderAt(address);
  if (holder !== null || isSelfCleaning) return { held: false, holder };
  // Left over by a process that was killed.
  await rm(address, { force: true });
  return (await hold(address)) ? { held: true } : { held: false, holder: await holderAt(address) };
}

/** Linux' abstract sockets and Windows' pipes vanish with their process; elsewhere a socket is a file. */
const isSelfCleaning = process.platform === 'linux' || process.platform === 'win32';

function addressOf(name: string): string {
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

/** The id of the process that holds the address; null when none answers. */
function holderAt(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = net.connect({ path: address });
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('error', () => {}).on('close', () => resolve(text === '' ? null : text));
  });
}
