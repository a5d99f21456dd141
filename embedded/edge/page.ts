import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers a request with the page, compressed as the browser takes it. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** A page kept in memory in every encoding; browsers must ask for it each time. */
export async function createPage(html: string): Promise<SendPage> {
  const encoded = {
    br: await promisify(brotliCompress)(html),
    gzip: await promisify(gzip)(html),
  };
  return (request, reply) => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    const taken = (request.headers['accept-encoding'] ?? '').split(',').map((name) => name.trim());
    // A name with a weight is left aside: plain is always right.
    for (const encoding of ['br', 'gzip'] as const) {
      if (taken.includes(encoding)) return reply.header('content-encoding', encoding).send(encoded[encoding]);
    }
    return reply.send(html);
  };
}
