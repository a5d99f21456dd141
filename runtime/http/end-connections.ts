import type { Server } from 'node:http';

const lookEveryMs = 25;

/**
 * Has a server that is about to close end each connection as soon as what was asked on it is answered. Node ends only those
 * that rest when it closes: a caller that keeps the connection of its last answer would hold the process for as long as it
 * likes. After `withinMs` the rest is cut: answers that take longer, and connections on which nothing was ever asked. What Node takes
 * for answered may still be on its way to a slow reader: what of it does not fit into the socket's buffers is lost, as it is with
 * Node's own `close`.
 */
export function endConnections(server: Server, withinMs = 7_000): void {
  if (!server.listening) return;
  const looking = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  const cutting = setTimeout(() => server.closeAllConnections(), withinMs);
  server.once('close', () => {
    clearInterval(looking);
    clearTimeout(cutting);
  });
}
