import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { imageSources, strictTransport } from '@sumaa/runtime/http';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { createPage, type ReadPart } from './page.ts';

/** Where payment cards are entered: the one page whose script may talk to the payment provider. */
const cardPage = '/customer/subscription/card';

const contentSecurityPolicy = (connectTo: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${imageSources.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self'${connectTo}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const headersFor = (publicUrl: string) => ({
  ...strictTransport(publicUrl),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
});

export interface SiteOptions {
  readonly dist: string;
  /** The public address of this installation, which search engines and feed readers are told. */
  readonly publicUrl: string;
  readonly extraScript?: string;
  /** Where the card page sends cards; null without a payment provider. */
  readonly cardTokensUrl: string | null;
  /** What the product says in a page without scripts. */
  readonly readPart: ReadPart;
}

/** Stands in built files for the public address (`frontend/vite/page-head.ts`). */
const originMark = 'https://site.invalid';

/** A path that ends with a slash: plain letters only, so that no spelling leads to another host. */
const withSlash = /^((?:\/[\w.~-]+)+)\/+(\?.*)?$/;

/** The address of the page that is asked for under another one; null where it is asked for under its own. */
function pageAddress(url: string): string | null {
  const [contact, english = '', asked = ''] = /^(\/en)?\/contact2\/*(\?.*)?$/.exec(url) ?? [];
  if (contact !== undefined) return `${english}/contact${asked}`;
  const [, plainPath, query = ''] = withSlash.exec(url) ?? [];
  return plainPath === undefined ? null : plainPath + query;
}

/** What the build writes for search engines, feed readers and finders of vulnerabilities, with the type that the other edge gives it. */
const textFiles = [
  ['robots.txt', 'text/plain'],
  ['.well-known/security.txt', 'text/plain'],
  ['sitemap.xml', 'text/xml'],
  ['blog/rss.xml', 'text/xml'],
  ['en/blog/rss.xml', 'text/xml'],
] as const;

/**
 * Serves the built frontend from `dist`, compressed: hashed assets are cached for a year, pages never. Public pages are served as the
 * build prerendered them (`pages/`), a path that ends with a slash leads to the one without, every unknown path gets the empty page (its
 * router decides). `extraScript` is added to each page: the demo bar of this edition, which is not in the bundle.
 */
export async function createSite(options: SiteOptions): Promise<FastifyInstance> {
  const headers = headersFor(options.publicUrl);
  const everywhere = contentSecurityPolicy('');
  const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Not found');
  const app = Fastify({
    logger: false,
    // A path that cannot be decoded comes here, before routing and without hooks.
    frameworkErrors: (_error, _request, reply) =>
      void notFound(reply.headers({ ...headers, 'content-security-policy': everywhere }) as unknown as FastifyReply),
  });
  const readText = async (file: string) =>
    (await readFile(path.join(options.dist, file), 'utf8')).replaceAll(originMark, options.publicUrl);
  const open = async (file: string) => {
    const html = await readText(file);
    const script = options.extraScript && `<script src="${options.extraScript}" defer></script></body>`;
    return createPage(script ? html.replace('</body>', script) : html, options.readPart);
  };
  const page = await open('index.html');
  const onCardPage = options.cardTokensUrl === null ? everywhere : contentSecurityPolicy(` ${options.cardTokensUrl}`);
  app.addHook('onSend', async (request, reply) => {
    const isCardPage = request.url.split('?', 1)[0] === cardPage;
    void reply.headers({ ...headers, 'content-security-policy': isCardPage ? onCardPage : everywhere });
  });
  app.addHook('onRequest', async (request, reply) => {
    const address = pageAddress(request.url);
    if (address !== null) return reply.header('cache-control', 'no-cache').redirect(address, 301);
  });
  app.get('/index.html', page);
  const pages = await readdir(path.join(options.dist, 'pages'), { recursive: true });
  for (const file of pages.filter((each) => each.endsWith('.html'))) {
    const name = file.slice(0, -'.html'.length).split(path.sep).join('/');
    app.get(name === 'landing' ? '/' : `/${name}`, await open(path.join('pages', file)));
  }
  for (const [file, type] of textFiles) {
    const text = await readText(file);
    app.get(`/${file}`, async (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(text));
  }
  await app.register(fastifyStatic, {
    root: options.dist,
    wildcard: false,
    globIgnore: ['index.html', ...textFiles.map(([file]) => file), '**/*.br', '**/*.gz'],
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const looksLikeFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?', 1)[0] ?? '');
    if (request.method !== 'GET' || looksLikeFile || request.url.startsWith('/api') || request.url.startsWith('/socket.io')) {
      return notFound(reply);
    }
    return page(request, reply);
  });
  await app.ready();
  return app;
}
