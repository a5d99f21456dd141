import http from 'node:http';
import { readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { errorText, routeCatalogue } from '@sumaa/contracts';
import { createSite, partFor } from '@sumaa/embedded/edge';
import { strictTransport } from '@sumaa/runtime/http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/instance.ts';
import { until } from '../support/until.ts';
import { keptPort, startEdge } from '../support/processes/index.ts';

const dist = path.resolve(import.meta.dirname, '../../frontend/dist');

/** A stand-in for an app: answers with its name and the request; on a path ending in `/reset` it reads the request and resets the connection. */
interface StandIn {
  readonly port: number;
  readonly requests: http.IncomingMessage[];
  stop(): Promise<void>;
}
async function startStandIn(name: string): Promise<StandIn> {
  const requests: http.IncomingMessage[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request);
    if (request.url?.endsWith('/reset')) return void request.resume().once('end', () => request.socket.resetAndDestroy());
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.once('end', () => response.end(JSON.stringify({ name, path: request.url, body: Buffer.concat(body).toString() })));
  });
  server.on('upgrade', (_request, socket) =>
    socket.end(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${name}`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve()).closeAllConnections();
      }),
  };
}

let port: number;
let dir: string;
let parts: Record<'command' | 'query', StandIn[]>;
let edge: Awaited<ReturnType<typeof startEdge>>;
let site: FastifyInstance;

beforeAll(async () => {
  dir = await temporaryFolder();
  port = await keptPort();
  parts = {
    command: await Promise.all([startStandIn('command'), startStandIn('command')]),
    query: await Promise.all([startStandIn('query'), startStandIn('query')]),
  };
  edge = await startEdge({
    dir,
    port,
    site: dist,
    command: parts.command.map((part) => part.port),
    query: parts.query.map((part) => part.port),
  });
  site = await createSite({
    dist,
    publicUrl: `http://127.0.0.1:${port}`,
    cardTokensUrl: 'https://api.moyasar.com/v1/tokens',
    readPart: async (url) => {
      const { status, text } = await ask('GET', url);
      return status === 200 ? text : null;
    },
  });
});

afterAll(async () => {
  await edge?.stop();
  await Promise.all([...parts.command, ...parts.query].map((part) => part.stop()));
  await site?.close();
  await rm(dir, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}
/** Sends the path unchanged; `fetch` would normalise it. */
const ask = (method: string, target: string, headers: http.OutgoingHttpHeaders = {}, body?: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path: target, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
const appFor = async (method: string, target: string): Promise<string> => {
  const { text, headers } = await ask(method, target);
  return (headers['content-type'] ?? '').startsWith('text/html') ? 'site' : (JSON.parse(text) as { name: string }).name;
};

const requestCount = (method: string, target: string) =>
  [...parts.command, ...parts.query].flatMap(({ requests }) => requests).filter((one) => one.method === method && one.url === target)
    .length;
/** Waits until the edge uses all four servers again; it skips a failed one for a while. */
async function allServersInUse(): Promise<void> {
  const before = [...parts.command, ...parts.query].map(({ requests }) => requests.length);
  const more = async () => {
    await Promise.all(['GET', 'POST'].map((method) => ask(method, '/api/anything')));
    return [...parts.command, ...parts.query].map(({ requests }, n) => requests.length > (before[n] ?? 0));
  };
  await until(more, (used) => used.every(Boolean));
}

describe('requests through the edge', () => {
  test.each(routeCatalogue.map(({ method, path: pattern, app }) => [method, pattern, app] as const))(
    '%s %s goes to %s',
    async (method, pattern, app) => {
      const target = pattern.replace(/:\w+/g, '11111111-1111-4111-8111-111111111111');
      expect(await appFor(method, `${target}?a=1`)).toBe(app);
      expect(await appFor(method, target.toLowerCase())).toBe(app);
    },
  );

  test.each([
    ['GET', '/api/docs'],
    ['GET', '/api/openapi.json'],
    ['GET', '/API/Reviews'],
    ['POST', '/api'],
    ['POST', '/api/internal/commands/StartSyncRun'],
    ['POST', '/api/INTERNAL/commands/StartSyncRun'],
    ['POST', '/api//internal/commands/StartSyncRun'],
    ['POST', '//api/internal/commands/StartSyncRun'],
    ['POST', '/api/%69nternal/commands/StartSyncRun'],
    ['POST', '/api/internal%2Fcommands/StartSyncRun'],
    ['PUT', '/api/internal'],
    ['POST', '/api/internals'],
    ['GET', '/api/Auth/google-login/callback?code=1'],
    ['GET', '/api/authors'],
    ['PATCH', '/api/anything'],
    ['OPTIONS', '/api/Reviews'],
    ['GET', '/apiary'],
    ['GET', '/customer/overview'],
    ['GET', '/healthz'],
    ['GET', '/metrics'],
  ])('%s %s goes where the one-machine edition sends it', async (method, target) => {
    expect(await appFor(method, target)).toBe(partFor(method, target));
  });

  test('no path with dot segments reaches internal commands', async () => {
    const before = parts.command.reduce((sum, { requests }) => sum + requests.length, 0);
    for (const target of [
      '/api/x/../internal/commands/A',
      '/api/./internal/commands/A',
      '/api/Auth/../internal/commands/A',
      '/api/%2e/internal/A',
    ]) {
      await ask('POST', target);
    }
    expect(parts.command.reduce((sum, { requests }) => sum + requests.length, 0)).toBe(before);
  });

  test('keep path and host, and get the real address appended to x-forwarded-for', async () => {
    const { text } = await ask('PUT', '/api/Reviews/%D9%85?x=%2F', { 'x-forwarded-for': '6.6.6.6', host: 'sumaa.example' });
    expect(JSON.parse(text)).toEqual({ name: 'command', path: '/api/Reviews/%D9%85?x=%2F', body: '' });
    const last = parts.command.flatMap(({ requests }) => requests).find(({ url }) => url?.startsWith('/api/Reviews/%D9%85'));
    // With TRUST_PROXY=1 the apps trust only the last address, which the edge appends.
    expect(last?.headers['x-forwarded-for']).toBe('6.6.6.6, 127.0.0.1');
    expect(last?.headers.host).toBe('sumaa.example');
  });

  test('for sockets go to projections', async () => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'eA==', 'sec-websocket-version': '13' };
    const status = await new Promise((resolve, reject) => {
      http
        .request({ host: '127.0.0.1', port, path: '/socket.io/?EIO=4&transport=websocket', headers })
        .once('upgrade', (_response, socket, head) => {
          const read = (bytes: Buffer) => resolve(bytes.toString());
          if (head.length > 0) read(head);
          socket.once('data', read).once('close', () => socket.destroy());
        })
        .once('error', reject)
        .end();
    });
    expect(status).toBe('query');
  });

  test.each([
    ['PUT', '/api/reset'],
    ['DELETE', '/api/reset'],
    ['POST', '/api/reset'],
    ['PATCH', '/api/reset'],
    ['OPTIONS', '/api/reset'],
    ['GET', '/api/Auth/google-login/reset'],
    ['DELETE', '/api/Auth/reset'],
    ['POST', '/api/team-members/complete/reset'],
    ['POST', '/socket.io/reset'],
  ])('%s %s without a key is sent to one server once, even when that server disconnects before it answers', async (method, target) => {
    await allServersInUse();
    const { status, headers } = await ask(method, target, {}, method === 'PUT' ? Buffer.from('{}') : undefined);
    expect([status, headers['retry-after'], requestCount(method, target)]).toEqual([503, '2', 1]);
  });

  test('that are commands with a key are retried at the other server when the first disconnects before it answers', async () => {
    await allServersInUse();
    const { status } = await ask('PUT', '/api/keyed/reset', { 'idempotency-key': 'one' }, Buffer.from('{}'));
    expect([status, requestCount('PUT', '/api/keyed/reset')]).toEqual([503, 2]);
  });

  test('with GET are retried at the other server when the first disconnects before it answers', async () => {
    await allServersInUse();
    expect([(await ask('GET', '/api/reset')).status, requestCount('GET', '/api/reset')]).toEqual([503, 2]);
  });

  test('are shared by both servers, and skip a stopped one', async () => {
    await allServersInUse();
    for (const part of ['command', 'query'] as const) {
      const shares = parts[part].map(({ requests }) => requests.length);
      expect(Math.min(...shares)).toBeGreaterThan(5);
    }
    await parts.command[0]?.stop();
    const refused = () => edge.output().split('connect() failed').length;
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      // A refused connection has sent nothing, so the edge may send the command to the other server.
      const before = refused();
      const body = `{"by":"${method}"}`;
      const command = () => ask(method, '/api/Reviews/%D9%85?x=%2F', { 'content-length': body.length }, Buffer.from(body));
      const arrives = async () => {
        expect(JSON.parse((await command()).text)).toEqual({ name: 'command', path: '/api/Reviews/%D9%85?x=%2F', body });
        return refused();
      };
      await until(arrives, (times) => times > before);
    }
  });

  test('may carry a file of the maximum size; a much larger body is refused with 413', async () => {
    expect((await ask('POST', '/api/UsernameAuth/RegisterCompany', {}, Buffer.alloc(10 * 1024 * 1024 + 50_000))).status).toBe(200);
    expect((await ask('POST', '/api/UsernameAuth/RegisterCompany', {}, Buffer.alloc(12 * 1024 * 1024))).status).toBe(413);
  });
});

describe('the frontend', () => {
  test('has prerendered public pages, and an empty shell for every other page', async () => {
    for (const [target, isDrawn] of [
      ['/', true],
      ['/signup', true],
      ['/en', true],
      ['/en/pricing', true],
      ['/customer/reviews', false],
      ['/index.html', false],
    ] as const) {
      const { text } = await ask('GET', target);
      expect([target, text.includes('<h1')]).toEqual([target, isDrawn]);
      // Without scripts an empty page would say nothing at all.
      expect([target, /<noscript>\s*<p>تعمل سُمعة/.test(text)]).toEqual([target, !isDrawn]);
    }
  });

  test('has in it what a server says of the running installation', async () => {
    const { text } = await ask('GET', '/en/status');
    expect(text).toContain('"path":"/api/public/site-parts/status?lang=en"');
    expect(text).not.toContain('The platform does not answer now. Reload');
    for (const [target, parts] of [
      ['/', ['company?lang=ar', 'plans?lang=ar', 'statistics?lang=ar', 'testimonials?lang=ar']],
      ['/en/soon', ['company?lang=en', 'launch?lang=en']],
    ] as const) {
      const page = await ask('GET', target);
      for (const part of parts) expect(page.text).toContain(`"path":"/api/public/site-parts/${part}"`);
    }
  });

  test('comes with the same headers as in the one-machine edition', async () => {
    const [asset] = (await readdir(path.join(dist, 'assets'))).filter((name) => name.endsWith('.js'));
    const cardPage = '/customer/subscription/card';
    for (const target of [
      '/',
      '/en/pricing',
      '/status',
      '/sitemap.xml',
      '/login',
      '/reset-password',
      '/invite/token',
      '/customer/reviews',
      '/customer/subscription',
      cardPage,
      `${cardPage}?card=1`,
      `/assets/${asset}`,
      '/index.html',
    ]) {
      const here = await ask('GET', target);
      const there = await site.inject({ method: 'GET', url: target });
      expect([target, here.status]).toEqual([target, there.statusCode]);
      expect(here.text).toBe(there.body);
      const names = [
        'cache-control',
        'content-security-policy',
        'cross-origin-opener-policy',
        'referrer-policy',
        'x-content-type-options',
        'x-frame-options',
        'permissions-policy',
      ];
      // Links in mails have their secret in the URL, so it must not leak as a referrer.
      expect([target, here.headers['referrer-policy']]).toEqual([target, 'no-referrer']);
      for (const name of names) expect([target, name, here.headers[name]]).toEqual([target, name, there.headers[name]]);
      // Only where a card is entered may a script talk to the payment provider, and only to where cards are sent.
      const connectTo = /connect-src ([^;]*);/.exec(String(here.headers['content-security-policy']))?.[1];
      expect([target, connectTo]).toEqual([target, target.startsWith(cardPage) ? "'self' https://api.moyasar.com/v1/tokens" : "'self'"]);
      const type = (text: unknown) => String(text).replace(/;.*/, '').replace('application/javascript', 'text/javascript');
      expect(type(here.headers['content-type'])).toBe(type(there.headers['content-type']));
    }
    expect((await ask('GET', '/assets/gone.js')).status).toBe(404);
    const https = { 'x-forwarded-proto': 'https' };
    const hstsOf = async (headers: http.OutgoingHttpHeaders) => (await ask('GET', '/', headers)).headers['strict-transport-security'];
    expect(await hstsOf({})).toBeUndefined();
    expect(await hstsOf(https)).toBe(strictTransport('https://sumaa.example')['strict-transport-security']);
  });

  test('has one address for each page: a slash at the end leads to the one without, on this host', async () => {
    const leadsTo = async (target: string) => {
      const here = await ask('GET', target);
      const there = await site.inject({ method: 'GET', url: target });
      for (const name of ['location', 'cache-control', 'content-security-policy', 'x-content-type-options'])
        expect([target, name, here.headers[name]]).toEqual([target, name, there.headers[name]]);
      expect([target, here.status]).toEqual([target, there.statusCode]);
      return [here.status, here.headers.location];
    };
    expect(await leadsTo('/en/')).toEqual([301, '/en']);
    expect(await leadsTo('/en/pricing/?plan=basic')).toEqual([301, '/en/pricing?plan=basic']);
    expect(await leadsTo('/customer/reviews//')).toEqual([301, '/customer/reviews']);
    expect(await leadsTo('/contact2')).toEqual([301, '/contact']);
    expect(await leadsTo('/en/contact2/?from=mail')).toEqual([301, '/en/contact?from=mail']);
    for (const target of ['/', '/en?next=/en/', '/%2Fevil.example/', '/%5Cevil.example/'])
      expect(await leadsTo(target)).toEqual([200, undefined]);
    for (const target of ['//evil.example/', '/\\evil.example/']) expect((await ask('GET', target)).headers.location).toBeUndefined();
  });

  test('is served compressed', async () => {
    const [asset] = (await readdir(path.join(dist, 'assets'))).filter((name) => name.endsWith('.js'));
    for (const target of [`/assets/${asset}`, '/login']) {
      expect((await ask('GET', target, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
      for (const encoding of ['gzip', 'br']) {
        const there = await site.inject({ method: 'GET', url: target, headers: { 'accept-encoding': encoding } });
        expect([target, there.headers['content-encoding']]).toEqual([target, encoding]);
      }
    }
  });
});

test('the log contains no secret of a link, even when no server answers', async () => {
  const secret = 'canary'.repeat(5);
  await Promise.all([...parts.command, ...parts.query].map((part) => part.stop()));
  for (const [method, target] of [
    ['GET', `/invite/${secret}`],
    ['POST', `/api/team-members/complete/${secret}`],
    ['POST', `/API/Team-Members/Complete/${secret}`],
    ['GET', `/verify-email?otp=${secret}`],
  ] as const)
    await ask(method, target);
  const log = await readFile(path.join(dir, 'access.log'), 'utf8');
  expect(log).toContain('"POST /api/team-members/complete/*** HTTP/1.1" 503');
  expect(log).toContain('"POST /API/Team-Members/Complete/*** HTTP/1.1" 503');
  expect(log + edge.output()).not.toContain('canary');
});

test('a page has what the build wrote in place of what a server says, when none answers', async () => {
  await Promise.all([...parts.command, ...parts.query].map((part) => part.stop()));
  const { text } = await ask('GET', '/en/status');
  expect(text).toBe((await site.inject({ method: 'GET', url: '/en/status' })).body);
  expect(text).toContain('The platform does not answer now. Reload this page');
  expect(text).not.toContain('<!--#');
});

test('answers 503 in the envelope, with retry-after, when no server is available', async () => {
  await Promise.all([...parts.command, ...parts.query].map((part) => part.stop()));
  for (const [method, target] of [
    ['GET', '/api/Reviews'],
    ['POST', '/api/Reviews/1/reply'],
  ] as const) {
    const { status, headers, text } = await ask(method, target);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(text)).toEqual({
      success: false,
      message: errorText('unavailable', 'ar', undefined),
      errors: null,
      model: null,
      statusCode: 503,
      code: 'unavailable',
    });
  }
});
