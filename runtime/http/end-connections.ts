import type { Server } from 'node:http';

const checkEveryMs = 25;

/**
 * Makes a closing server end each connection as soon as its requests are answered. Node's `close` ends only connections that are idle
 * at that moment, so a keep-alive client could hold the process. After `withinMs` all other connections are cut. A slow reader may
 * lose the part of a response that does not fit into the socket's buffers, as with Node's own `close`.
 */
export function endConnections(server: Server, withinMs = 7_000): void {
  if (!server.listening) return;
  const idleTimer = setInterval(() => server.closeIdleConnections(), checkEveryMs);
  const cutTimer = setTimeout(() => server.closeAllConnections(), withinMs);
  server.once('close', () => {
    clearInterval(idleTimer);
    clearTimeout(cutTimer);
  });
}
