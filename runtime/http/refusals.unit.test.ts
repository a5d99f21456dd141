import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { bearer, fullAuthority, note, noteUrl, open, publicUrl, serve, session } from './test-app.fixture.ts';
import { mount, refuse, RefusalError } from './index.ts';

describe('a refusal', () => {
  test('of a body has a message for each field in the caller’s language', async () => {
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
    ['an invalid token', { payload: { text: 'a' }, headers: { authorization: 'Bearer x.y.z' } }, 401, 'session_expired'],
    ['a page of another site', { payload: { text: 'a' }, headers: { ...bearer, 'sec-fetch-site': 'cross-site' } }, 403, 'forbidden'],
    [
      'a page of another origin of this site',
      { payload: { text: 'a' }, headers: { ...bearer, 'sec-fetch-site': 'same-site' } },
      403,
      'forbidden',
    ],
    ['a foreign origin', { payload: { text: 'a' }, headers: { ...bearer, origin: 'https://evil.example' } }, 403, 'forbidden'],
    ['another port', { payload: { text: 'a' }, headers: { ...bearer, origin: 'http://localhost:3001' } }, 403, 'forbidden'],
    ['the origin null', { payload: { text: 'a' }, headers: { ...bearer, origin: 'null' } }, 403, 'forbidden'],
    [
      'a foreign origin that claims to be ours',
      { payload: { text: 'a' }, headers: { ...bearer, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' } },
      403,
      'forbidden',
    ],
    [
      'an idempotency key that is not a UUID',
      { payload: { text: 'a' }, headers: { ...bearer, 'idempotency-key': 'x' } },
      400,
      'malformed_request',
    ],
  ])('of %s', async (_what, request, status, code) => {
    const app = await serve();
    const answer = await app.inject({ method: 'POST', url: noteUrl, ...request });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test('is not given to a form of our own pages, to a page that reads, or outside of browsers', async () => {
    const app = await serve({ routes: (app) => mount(app, open, async () => ({ model: { ok: true } })) });
    const send = async (headers: Readonly<Record<string, string>>, url = noteUrl) => {
      const given = { headers: { ...bearer, ...headers }, url };
      return (await (url === noteUrl ? app.inject({ method: 'POST', payload: { text: 'a' }, ...given }) : app.inject(given))).statusCode;
    };
    expect(await send({})).toBe(201);
    for (const origin of [publicUrl, 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      expect(await send({ origin, 'sec-fetch-site': 'same-origin' })).toBe(201);
    }
    expect(await send({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, '/api/open')).toBe(200);
  });

  test('of a malformed id equals that of an unknown id', async () => {
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
    ['an inactive member', { authority: { ...fullAuthority, active: false } }, 403, 'account_inactive'],
    ['a member without the permission', { authority: { ...fullAuthority, abilities: [] } }, 403, 'forbidden'],
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

  test('is the same thrown or returned; an unknown error is a 500, an unavailable store a 503', async () => {
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
