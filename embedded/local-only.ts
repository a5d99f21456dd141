import net from 'node:net';
import type { FastifyInstance } from 'fastify';

const loopback = new net.BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether a request comes from this machine and was made to it by a local name; another name could be a rebound DNS entry. */
export function isLocal({ peer, host }: { readonly peer: string | undefined; readonly host: string | undefined }): boolean {
  if (peer === undefined || !loopback.check(peer, net.isIPv6(peer) ? 'ipv6' : 'ipv4')) return false;
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host ?? '');
}

/** Makes a server answer only local requests: pages with secrets and switches, which have no sign-in. */
export function serveLocalOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isLocal({ peer: request.raw.socket.remoteAddress, host: request.headers.host })) return undefined;
    return reply.code(403).type('text/plain').send('Only for this machine, by the name localhost or 127.0.0.1.\n');
  });
}
