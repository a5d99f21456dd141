import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/**
 * Serves the built frontend from `dist`: hashed assets for a year, the page itself never cached, every unknown path the
 * page (the router inside it decides). `extraScript` is added to the page: how this edition shows its bar without the bundle knowing.
 */
export async function createSite(options: { readonly dist: string; readonly extraScript?: string }): Promise<FastifyInstance> {
  const app = Fastify({ logger: false });
  const page = (await readFile(path.join(options.dist, 'index.html'), 'utf8')).replace(
    '</body>',
    options.extraScript ? `<script src="${options.extraScript}" defer></script></body>` : '</body>',
  );
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers(headers);
  });
  const sendPage = (reply: { type(value: string): { header(name: string, value: string): { send(body: string): unknown } } }) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  app.get('/', async (_request, reply) => sendPage(reply));
  app.get('/index.html', async (_request, reply) => sendPage(reply));
  await app.register(fastifyStatic, {
    root: options.dist,
    wildcard: false,
    globIgnore: ['index.html'],
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
      return reply.code(404).type('text/plain').send('Not found');
    }
    return sendPage(reply);
  });
  await app.ready();
  return app;
}
