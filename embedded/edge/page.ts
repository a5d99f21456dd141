import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers a request with the page, compressed if the browser accepts it. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** A page held in memory in every encoding; browsers must revalidate it each time. */
export async function createPage(html: string): Promise<SendPage> {
  const encoded = {
    br: await promisify(brotliCompress)(html),
    gzip: await promisify(gzip)(html),
  };
  return (request, reply) => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    const taken = (request.headers['accept-encoding'] ?? '').split(',').map((name) => name.trim());
    // An encoding with a weight (`br;q=…`) is ignored: uncompressed is always valid.
    for (const encoding of ['br', 'gzip'] as const) {
      if (taken.includes(encoding)) return reply.header('content-encoding', encoding).send(encoded[encoding]);
    }
    return reply.send(html);
  };
}
