import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers a request with the page, compressed if the browser accepts it. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Reads what the running product says for a page, by its path; null when it does not answer. */
export type ReadPart = (url: string) => Promise<string | null>;

/** Where a page has what the product says, and what it says else (`frontend/vite/site-parts.ts`). */
const includes = /<!--# block name="(\w+)" -->([^]*?)<!--# endblock --><!--# include virtual="([^"]+)" stub="\1" -->/g;

/** The page with what the product says now in its places, as nginx puts it there. */
async function filledIn(html: string, readPart: ReadPart): Promise<string> {
  const parts = await Promise.all(
    [...html.matchAll(includes)].map(async ([, , fallback = '', url = '']) => (await readPart(url)) ?? fallback),
  );
  return html.replace(includes, () => parts.shift() ?? '');
}

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** The best encoding that the browser accepts. One with a weight (`br;q=…`) is ignored: uncompressed is always valid. */
function acceptedOf(request: FastifyRequest): Encoding | undefined {
  const accepted = (request.headers['accept-encoding'] ?? '').split(',').map((name) => name.trim());
  return encodings.find((encoding) => accepted.includes(encoding));
}

/** How a page is compressed that is sent once: brotli at its best takes longer than it saves. */
const quickly: Readonly<Record<Encoding, (page: string) => Promise<Buffer>>> = {
  br: (page) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (page) => promisify(gzip)(page),
};

/** A page held in memory in every encoding, or put together for each request where the product says part of it; browsers must revalidate it. */
export async function createPage(html: string, readPart: ReadPart): Promise<SendPage> {
  const answered = (reply: FastifyReply, encoding: Encoding | undefined) => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    return reply;
  };
  if (html.search(includes) !== -1) {
    return async (request, reply) => {
      const page = await filledIn(html, readPart);
      const encoding = acceptedOf(request);
      return answered(reply, encoding).send(encoding === undefined ? page : await quickly[encoding](page));
    };
  }
  const encoded = {
    br: await promisify(brotliCompress)(html),
    gzip: await promisify(gzip)(html),
  };
  return (request, reply) => {
    const encoding = acceptedOf(request);
    return answered(reply, encoding).send(encoding === undefined ? html : encoded[encoding]);
  };
}
