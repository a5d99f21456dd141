import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers a request with the page, compressed if the browser accepts it. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Reads what the running product says for a page, by its path; null when it does not answer. */
export type ReadPart = (url: string) => Promise<string | null>;

/** Where a page has what the product says, and what it says else (`frontend/vite/site-parts.ts`). */
const include = /<!--# block name="(\w+)" -->([^]*?)<!--# endblock --><!--# include virtual="([^"]+)" stub="\1" -->/;

/** The page with what the product says now in its place, as nginx puts it there. */
async function filledIn(html: string, readPart: ReadPart): Promise<string> {
  const found = include.exec(html);
  if (found === null) return html;
  const [mark, , fallback = '', url = ''] = found;
  const part = (await readPart(url)) ?? fallback;
  return html.slice(0, found.index) + part + (await filledIn(html.slice(found.index + mark.length), readPart));
}

/** A page held in memory in every encoding, or put together for each request where the product says part of it; browsers must revalidate it. */
export async function createPage(html: string, readPart: ReadPart): Promise<SendPage> {
  if (include.test(html)) {
    return async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await filledIn(html, readPart));
  }
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
