import { randomUUID } from 'node:crypto';
import { defineRoute, Iso, type Permission, type TenantId, type Uuid } from '@sumaa/contracts';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { secret } from '../config/index.ts';
import { silentLog } from '../log/index.ts';
import { createTokenIssuer, createTokenVerifier, generateSigningKey } from '../tokens/index.ts';
import type { Session } from '../vault/index.ts';
import {
  commandContext,
  createGuard,
  createHttpApp,
  isRefusal,
  mount,
  mountDocs,
  mountRaw,
  refuse,
  RefusalError,
  type Authority,
  type HttpApp,
} from './index.ts';

const publicUrl = 'http://localhost:3000';
const serviceToken = 's'.repeat(40);
const signingKey = await generateSigningKey();
const issuer = await createTokenIssuer({ signingKey, issuer: publicUrl });
const verifier = await createTokenVerifier({ publicKey: issuer.publicKey, issuer: publicUrl });
const ids = { sessionId: randomUUID() as Uuid, accountId: randomUUID() as Uuid, tenantId: randomUUID() as TenantId };
const { token } = await issuer.issue(ids);

const session: Session = {
  id: ids.sessionId, accountId: ids.accountId, tenantId: ids.tenantId, remember: false, device: null,
  createdAt: new Date(0), lastActedAt: new Date(0), idleSeconds: null, expiresAt: new Date(8.64e15),
}; // prettier-ignore
const everything: Authority = {
  accountId: ids.accountId, tenantId: ids.tenantId, role: 'admin', abilities: ['reviews.read'] as Permission[], emailConfirmed: true, step: 4, active: true,
}; // prettier-ignore

const note = defineRoute({
  app: 'command', method: 'POST', path: '/api/Notes/:id', tag: 'test', summary: 'Write a note', auth: 'session', permission: 'reviews.read', status: 201,
  params: z.object({ id: z.uuid() }), query: z.object({ loud: z.stringbool().optional() }),
  body: z.object({ text: z.string({ error: 'required' }).min(1, 'required').max(5, 'tooLong'), count: z.number().optional() }),
  model: z.object({ text: z.string(), at: Iso }),
}); // prettier-ignore
const open = defineRoute({
  app: 'query',
  method: 'GET',
  path: '/api/open',
  tag: 'test',
  summary: 'Anyone',
  auth: 'none',
  model: z.object({ ok: z.boolean() }),
});
const internal = defineRoute({
  app: 'command',
  method: 'POST',
  path: '/api/internal/x',
  tag: 'test',
  summary: 'Ours',
  auth: 'service',
  body: z.object({}),
  model: z.null(),
});
const form = defineRoute({
  app: 'command',
  method: 'POST',
  path: '/api/form',
  tag: 'test',
  summary: 'Form',
  auth: 'none',
  multipart: true,
  body: z.object({ name: z.string() }),
  model: z.object({ name: z.string(), size: z.number() }),
});
const page = defineRoute({
  app: 'command',
  method: 'GET',
  path: '/api/page',
  tag: 'test',
  summary: 'Page',
  auth: 'none',
  raw: true,
  model: z.null(),
});

let apps: HttpApp[] = [];
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  apps = [];
});

async function serve(
  options: { authority?: Authority | null; read?: Session | null; rateLimits?: boolean; routes?: (app: HttpApp) => void } = {},
) {
  const guard = createGuard({
    verifier,
    sessions: { read: async () => (options.read === undefined ? session : options.read) },
    authority: async () => (options.authority === undefined ? everything : options.authority),
    serviceToken: secret(serviceToken),
  });
  const app = await createHttpApp({
    name: 'test',
    log: silentLog(),
    publicUrl,
    guard,
    ipKey: Buffer.alloc(32, 1),
    rateLimits: options.rateLimits ?? false,
  });
  apps.push(app);
  mount(app, note, async ({ body, params, query }) => ({
    // `secret` is not in the model: it must not leave.
    model: { text: `${body.text}${query.loud ? '!' : ''}`, at: '2026-01-01T00:00:00.000Z', secret: params.id },
    position: 'p1',
  }));
  options.routes?.(app);
  return app;
}

const bearer = { authorization: `Bearer ${token}` };
const noteUrl = `/api/notes/${randomUUID()}`;

describe('an answer', () => {
  test('is an envelope in Arabic unless English is asked for, and holds what the model lists and nothing else', async () => {
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

  test('outside its model is a 500 that shows nothing of it', async () => {
    const app = await serve({ routes: (app) => mount(app, open, async () => ({ model: { ok: 'CANARY' as unknown as boolean } })) });
    const answer = await app.inject({ url: '/api/open' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ success: false, code: 'internal', model: null });
    expect(answer.body).not.toContain('CANARY');
  });

  test('carries the security headers', async () => {
    const app = await serve();
    const { headers } = await app.inject({ url: '/api/nothing' });
    expect(headers['content-security-policy']).toContain("object-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('a refusal', () => {
  test('of the body names each field in the caller’s language', async () => {
    const app = await serve();
    const answer = await app.inject({
      method: 'POST',
      url: noteUrl,
      headers: { ...bearer, 'accept-language': 'en' },
      payload: { text: 'too long', count: 'x' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      errors: { text: ['This text is too long'], count: ['This value is not valid'] },
    });
  });

  test.each([
    ['broken JSON', { payload: '{', headers: { ...bearer, 'content-type': 'application/json' } }, 400, 'malformed_request'],
    [
      'a poisoned prototype',
      { payload: '{"__proto__":{"a":1},"text":"a"}', headers: { ...bearer, 'content-type': 'application/json' } },
      400,
      'malformed_request',
    ],
    ['a NUL', { payload: '{"text":"a\\u0000"}', headers: { ...bearer, 'content-type': 'application/json' } }, 400, 'malformed_request'],
    [
      'half a surrogate',
      { payload: '{"text":"\\ud800"}', headers: { ...bearer, 'content-type': 'application/json' } },
      400,
      'malformed_request',
    ],
    ['a path that cannot be decoded', { url: '/api/notes/%E0%A4%A', payload: { text: 'a' }, headers: bearer }, 404, 'not_found'],
    ['another content type', { payload: '<a/>', headers: { ...bearer, 'content-type': 'application/xml' } }, 415, 'unsupported_media_type'],
    [
      'a body beyond the limit',
      { payload: JSON.stringify({ text: 'x'.repeat(1_100_000) }), headers: { ...bearer, 'content-type': 'application/json' } },
      413,
      'payload_too_large',
    ],
    ['no token', { payload: { text: 'a' } }, 401, 'unauthenticated'],
    ['a token of nobody', { payload: { text: 'a' }, headers: { authorization: 'Bearer x.y.z' } }, 401, 'session_expired'],
    ['a foreign page', { payload: { text: 'a' }, headers: { ...bearer, 'sec-fetch-site': 'cross-site' } }, 403, 'forbidden'],
    ['a key that is no UUID', { payload: { text: 'a' }, headers: { ...bearer, 'idempotency-key': 'x' } }, 400, 'malformed_request'],
  ])('of %s', async (_what, request, status, code) => {
    const app = await serve();
    const answer = await app.inject({ method: 'POST', url: noteUrl, ...request });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test('of an id that is none reads like one that does not exist', async () => {
    const app = await serve({ routes: (app) => mount(app, { ...note, path: '/api/other/:id' }, async () => refuse('not_found')) });
    const malformed = await app.inject({ method: 'POST', url: '/api/notes/1', headers: bearer, payload: { text: 'a' } });
    const missing = await app.inject({ method: 'POST', url: `/api/other/${randomUUID()}`, headers: bearer, payload: { text: 'a' } });
    const nowhere = await app.inject({ method: 'POST', url: '/api/nowhere' });
    expect(malformed.statusCode).toBe(404);
    expect(malformed.body).toBe(missing.body);
    expect(nowhere.body).toBe(missing.body);
  });

  test.each([
    ['a revoked session', { read: null }, 401, 'session_expired'],
    ['a removed member', { authority: null }, 401, 'session_expired'],
    ['an inactive member', { authority: { ...everything, active: false } }, 403, 'account_inactive'],
    ['a member without the permission', { authority: { ...everything, abilities: [] } }, 403, 'forbidden'],
    ['a session of another account', { read: { ...session, accountId: randomUUID() as Uuid } }, 401, 'session_expired'],
  ])('of %s never reaches the handler', async (_what, options, status, code) => {
    let reached = false;
    const app = await serve({
      ...options,
      routes: (app) => mount(app, { ...note, path: '/api/probe/:id' }, async () => ((reached = true), refuse('internal'))),
    });
    const answer = await app.inject({ method: 'POST', url: `/api/probe/${randomUUID()}`, headers: bearer, payload: { text: 'a' } });
    expect([answer.statusCode, answer.json().code, reached]).toEqual([status, code, false]);
  });

  test('thrown or returned is the same; an unknown error is an empty 500, a broken store a 503', async () => {
    const app = await serve({
      routes: (app) => {
        mount(app, { ...open, path: '/api/returned' }, async () => refuse('too_many_requests', { seconds: 7 }));
        mount(app, { ...open, path: '/api/thrown' }, async () => { throw new RefusalError(refuse('too_many_requests', { seconds: 7 })); });
        mount(app, { ...open, path: '/api/bug' }, async () => { throw new Error('CANARY'); });
        mount(app, { ...open, path: '/api/down' }, async () => { throw Object.assign(new Error('CANARY'), { code: 'ECONNREFUSED' }); });
      }, // prettier-ignore
    });
    const [returned, thrown, bug, down] = await Promise.all(
      ['returned', 'thrown', 'bug', 'down'].map((name) => app.inject({ url: `/api/${name}`, headers: { 'accept-language': 'en' } })),
    );
    expect(thrown?.body).toBe(returned?.body);
    expect(returned?.headers['retry-after']).toBe('7');
    expect(returned?.json().message).toBe('Too many attempts, try again in 7 seconds');
    expect([bug?.statusCode, bug?.json().code, down?.statusCode, down?.json().code]).toEqual([500, 'internal', 503, 'unavailable']);
    expect(`${bug?.body}${down?.body}`).not.toContain('CANARY');
  });
});

describe('the guard', () => {
  test('admits our own processes by the service token alone', async () => {
    const app = await serve({ routes: (app) => mount(app, internal, async () => ({ model: null })) });
    const status = async (authorization: string) =>
      (await app.inject({ method: 'POST', url: '/api/internal/x', headers: { authorization }, payload: {} })).statusCode;
    expect(await status(`Bearer ${serviceToken}`)).toBe(200);
    expect(await status(`Bearer ${serviceToken}x`)).toBe(401);
    expect(await status(`Bearer ${token}`)).toBe(401);
  });

  test('tells sockets who a token belongs to', async () => {
    const guard = createGuard({
      verifier,
      sessions: { read: async () => session },
      authority: async () => everything,
      serviceToken: secret(serviceToken),
    });
    expect(await guard.signedIn(token)).toEqual({ ...everything, sessionId: ids.sessionId });
    expect(isRefusal(await guard.signedIn('x'))).toBe(true);
  });
});

describe('a command', () => {
  test('keeps its id for the same key, and hashes its body without regard to the order of members', async () => {
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

describe('a form', () => {
  const boundary = 'xxboundaryxx';
  const payload = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="name"\r\n\r\nسُمعة\r\n--${boundary}\r\ncontent-disposition: form-data; name="logo"; filename="شعار.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };

  test('has its fields validated and its files apart; 5 MiB exactly is the limit', async () => {
    const app = await serve({
      routes: (app) =>
        mount(app, form, async ({ body, files }) => ({
          model: { name: `${body.name} ${files.logo?.filename}`, size: files.logo?.bytes.length ?? 0 },
        })),
    });
    const limit = 5 * 1024 * 1024;
    const fits = await app.inject({ method: 'POST', url: '/api/form', headers, payload: payload(Buffer.alloc(limit)) });
    expect(fits.json().model).toEqual({ name: 'سُمعة شعار.png', size: limit });
    const over = await app.inject({
      method: 'POST',
      url: '/api/form',
      headers: { ...headers, 'accept-language': 'en' },
      payload: payload(Buffer.alloc(limit + 1)),
    });
    expect(over.json()).toMatchObject({ statusCode: 400, errors: { logo: ['Image size must be 5MB or less.'] } });
  });
});

describe('limits', () => {
  test('turn away what exceeds a route’s rate, with the time to wait', async () => {
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

test('a raw route sends what it likes', async () => {
  const app = await serve({ routes: (app) => mountRaw(app, page, async (_request, reply) => reply.type('text/html').send('<p>ok')) });
  const answer = await app.inject({ url: '/api/page' });
  expect([answer.body, answer.headers['content-type']]).toEqual(['<p>ok', 'text/html']);
});

test('the OpenAPI document describes the routes of both apps, and its page needs no inline script', async () => {
  const app = await serve();
  await mountDocs(app, [note, open, form, internal, page]);
  const document = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.1');
  expect(Object.keys(document.paths)).toEqual(['/api/Notes/{id}', '/api/open', '/api/form', '/api/internal/x', '/api/page']);
  expect(document.paths['/api/Notes/{id}'].post).toMatchObject({
    operationId: 'postNotesById',
    security: [{ session: [] }],
    tags: ['test'],
  });
  expect(Object.keys(document.paths['/api/Notes/{id}'].post.responses)).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '404']),
  );
  const docs = await app.inject({ url: '/api/docs/' });
  expect(docs.statusCode).toBe(200);
  expect(docs.headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(docs.body).not.toMatch(/<script(?![^>]*src=)/);
});
