import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { secret } from '../config/index.ts';
import {
  bearer,
  fullAuthority,
  form,
  ids,
  internal,
  note,
  noteUrl,
  open,
  page,
  serve,
  serviceToken,
  session,
  token,
  verifier,
} from './test-app.fixture.ts';
import { commandContext, createGuard, imageSources, isRefusal, mount, mountDocs, mountRaw, requireRoutes } from './index.ts';
import { createLog } from '../log/index.ts';

describe('a response', () => {
  test('is an envelope in Arabic, or in English on request, with the members of the model only', async () => {
    const app = await serve();
    const arabic = await app.inject({ method: 'POST', url: noteUrl, headers: bearer, payload: { text: 'نص' } });
    expect(arabic.statusCode).toBe(201);
    expect(arabic.json()).toEqual({
      success: true, message: 'تم', errors: null, model: { text: 'نص', at: '2026-01-01T00:00:00.000Z' }, statusCode: 201, code: 'ok', position: 'p1',
    }); // prettier-ignore
    const english = await app.inject({
      method: 'POST',
      url: `${noteUrl.toUpperCase()}?loud=true`,
      headers: { ...bearer, 'accept-language': 'en' },
      payload: { text: 'x' },
    });
    expect(english.json()).toMatchObject({ message: 'Done', model: { text: 'x!' } });
  });

  test('that does not fit its model is a 500 without its content', async () => {
    const app = await serve({ routes: (app) => mount(app, open, async () => ({ model: { ok: 'CANARY' as unknown as boolean } })) });
    const answer = await app.inject({ url: '/api/open' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ success: false, code: 'internal', model: null });
    expect(answer.body).not.toContain('CANARY');
  });

  test('has the security headers', async () => {
    const app = await serve();
    const { headers } = await app.inject({ url: '/api/nothing' });
    expect(headers['content-security-policy']).toContain("object-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    const pictures = /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ');
    expect(pictures).toEqual(imageSources);
    expect(
      pictures?.filter((source) => /^https?:$|\*/.test(source)),
      'no scheme or wildcard',
    ).toEqual([]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('that is no page may load nothing and be shown nowhere', async () => {
    const app = await serve({ routes: (app) => mount(app, open, async () => ({ model: { ok: true } })) });
    const { headers } = await app.inject({ url: '/api/open' });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
});

test('a line about a request has the ids of its chain', async () => {
  const lines: string[] = [];
  const log = createLog({ name: 'test', destination: { write: (line) => void lines.push(line) } });
  const fails = async () => Promise.reject(new Error('broke'));
  const app = await serve({ log, routes: (app) => (mount(app, internal, fails), mount(app, open, fails)) });
  const headers = { authorization: `Bearer ${serviceToken}`, 'x-correlation-id': 'chain-1', 'x-tenant-id': 'tenant-1' };
  await app.inject({ method: 'POST', url: '/api/internal/x', headers, payload: {} });
  const answer = await app.inject({ url: '/api/open' });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { correlationId: 'chain-1', tenantId: 'tenant-1', msg: 'a request failed' },
    { correlationId: answer.headers['x-request-id'], msg: 'a request failed' },
  ]);
});

describe('the guard', () => {
  test('admits our own processes only with the service token', async () => {
    const app = await serve({ routes: (app) => mount(app, internal, async () => ({ model: null })) });
    const status = async (authorization: string) =>
      (await app.inject({ method: 'POST', url: '/api/internal/x', headers: { authorization }, payload: {} })).statusCode;
    expect(await status(`Bearer ${serviceToken}`)).toBe(200);
    expect(await status(`Bearer ${serviceToken}x`)).toBe(401);
    expect(await status(`Bearer ${token}`)).toBe(401);
  });

  test('returns the user of a token for sockets', async () => {
    const guard = createGuard({
      refusalWithoutPlan: async () => null,
      verifier,
      apiKeys: { read: async () => null, touch: async () => {} },
      sessions: { read: async () => session },
      authority: async () => fullAuthority,
      serviceToken: secret(serviceToken),
    });
    expect(await guard.signedIn(token)).toEqual({ ...fullAuthority, sessionId: ids.sessionId });
    expect(isRefusal(await guard.signedIn('x'))).toBe(true);
  });
});

describe('a command', () => {
  test('has the same id for the same key, and a body hash independent of member order', async () => {
    const seen: { id: string; hash: string; actor: unknown; tenant: string }[] = [];
    const app = await serve({
      routes: (app) =>
        mount(app, { ...note, path: '/api/cmd/:id', body: z.object({ a: z.number(), b: z.number() }) }, async (request) => {
          const context = commandContext(request, note);
          seen.push({ id: context.commandId, hash: context.commandHash, actor: context.actor, tenant: context.tenantId });
          return { model: { text: 'x', at: context.occurredAt } };
        }),
    });
    const key = randomUUID();
    const url = `/api/cmd/${randomUUID()}`;
    const call = (headers: object, payload: object) => app.inject({ method: 'POST', url, headers: { ...bearer, ...headers }, payload });
    await call({ 'idempotency-key': key }, { a: 1, b: 2 });
    await call({ 'idempotency-key': key.toUpperCase() }, { b: 2, a: 1 });
    await call({ 'idempotency-key': key }, { a: 1, b: 3 });
    await call({}, { a: 1, b: 2 });
    const [first, second, changed, minted] = seen;
    expect(second).toEqual(first);
    expect([changed?.id === first?.id, changed?.hash === first?.hash]).toEqual([true, false]);
    expect(minted?.id).not.toBe(first?.id);
    expect(first).toMatchObject({
      tenant: ids.tenantId,
      actor: { kind: 'person', accountId: ids.accountId, role: 'admin', ipHash: expect.stringMatching(/^[\da-f]{32}$/) },
    });
  });
});

describe('rate limits', () => {
  test('refuse requests over the route’s limit, with the time to wait', async () => {
    const app = await serve({
      rateLimits: true,
      routes: (app) => mount(app, { ...open, limit: { max: 2, perMinutes: 1 } }, async () => ({ model: { ok: true } })),
    });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await app.inject({ url: '/api/open' })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await app.inject({ url: '/api/open' });
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('a closing app answers the running request, then ends its keep-alive connection', async () => {
  let onRequest = (_answer: () => void): void => {};
  const asked = new Promise<() => void>((resolve) => (onRequest = resolve));
  const answered = () => new Promise<{ model: { ok: boolean } }>((resolve) => onRequest(() => resolve({ model: { ok: true } })));
  const app = await serve({ routes: (app) => mount(app, open, answered) });
  const status = fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/api/open`).then(async (answer) => {
    await answer.text();
    return answer.status;
  });
  const answer = await asked;
  const closed = app.close();
  while (app.server.listening) await setImmediate();
  answer();
  expect(await status).toBe(200);
  await closed;
});

test('an app without a handler for one of its routes does not start', async () => {
  const app = await serve({ routes: (app) => mount(app, open, async () => ({ model: { ok: true } })) });
  requireRoutes(app, [note, open]);
  expect(() => requireRoutes(app, [note, open, form])).toThrow('no handler is mounted for POST /api/form');
});

test('a raw route responds without the envelope', async () => {
  const app = await serve({ routes: (app) => mountRaw(app, page, async (_request, reply) => reply.type('text/html').send('<p>ok')) });
  const answer = await app.inject({ url: '/api/page' });
  expect([answer.body, answer.headers['content-type']]).toEqual(['<p>ok', 'text/html']);
});

test('serves the OpenAPI document of both apps and a page without inline scripts', async () => {
  const app = await serve();
  await mountDocs(app, [note, open, form, internal, page]);
  const document = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.1');
  expect(Object.keys(document.paths)).toEqual(['/api/Notes/{id}', '/api/open', '/api/form', '/api/internal/x', '/api/page']);
  expect(document.paths['/api/Notes/{id}'].post).toMatchObject({
    operationId: 'postNotesById',
    security: [{ session: [] }, { apiKey: [] }],
    tags: ['test'],
  });
  expect(Object.keys(document.paths['/api/Notes/{id}'].post.responses)).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '404']),
  );
  expect(document.paths['/api/form'].post.requestBody.content['multipart/form-data'].schema.properties).toMatchObject({
    name: { type: 'string' },
    logo: { type: 'string', format: 'binary' },
  });
  const docs = await app.inject({ url: '/api/docs/' });
  expect(docs.statusCode).toBe(200);
  expect(docs.headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(docs.body).not.toMatch(/<script(?![^>]*src=)/);
});
