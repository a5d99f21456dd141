import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { internalCommandCatalogue, internalQuestionCatalogue, permissionsOf, routeCatalogue, type Route } from '@sumaa/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerBusiness, type Caller } from '../support/api.ts';
import { finishedBusiness, newestReviews } from '../support/business.ts';
import { googleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';

let product: Instance;
let person: Caller;

beforeAll(async () => {
  product = await startInstance({ env: { DEMO_DATA: 'off', RATE_LIMITS: 'off' } });
  person = await registerBusiness(product);
});

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

const ask = (path: string, init: RequestInit = {}) => fetch(`${product.url}${path}`, { redirect: 'manual', ...init });
/** Checks that a refusal uses the JSON envelope; returns status and code. */
async function refusalOf(answer: Response): Promise<{ status: number; code: unknown }> {
  const text = await answer.text();
  expect(answer.headers.get('content-type'), text.slice(0, 200)).toMatch(/^application\/json/);
  const body = JSON.parse(text) as Record<string, unknown>;
  expect(body).toMatchObject({ success: false, model: null, statusCode: answer.status });
  expect([typeof body.message, typeof body.code, 'errors' in body]).toEqual(['string', 'string', true]);
  return { status: answer.status, code: body.code };
}

describe('the documents', () => {
  test('/api/openapi.json is valid OpenAPI 3.1 and describes exactly the existing routes', async () => {
    const answer = await ask('/api/openapi.json');
    expect(answer.status).toBe(200);
    const document = (await answer.json()) as { openapi: string; paths: Record<string, Record<string, unknown>> };
    expect(document.openapi).toMatch(/^3\.1\./);
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = routeCatalogue.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  test('/api/docs is a page whose resources all exist', async () => {
    const page = await ask('/api/docs', { redirect: 'follow' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    const html = await page.text();
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target]) => new URL(String(target), page.url));
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect((await fetch(part)).status, part.href).toBe(200);
    // The content security policy forbids inline scripts.
    expect(html).not.toMatch(/<script>[^<]/);
  });

  test('every example on the page runs as it is, once the key is put in', async () => {
    const owner = await finishedBusiness(product, googleHooks(product.google), [1]);
    const [review] = await newestReviews(owner, 1);
    const body = { name: 'x', scopes: ['reviews.read', 'reviews.reply'], locationIds: null, expiresInDays: null, addresses: [] };
    const { key } = await owner.model<{ key: string }>('POST', '/api/api-keys', body);
    const { info } = (await (await ask('/api/openapi.json')).json()) as { info: { description: string } };
    const blocks = info.description
      .split(/\n{2,}/)
      .filter((block) => block.startsWith('    '))
      .map((block) => block.replaceAll(/^ {4}/gm, ''));
    // The vector of the Standard Webhooks specification.
    const given: Readonly<Record<string, string>> = {
      SUMAA_URL: product.url,
      SUMAA_KEY: key,
      REVIEW: review!.id,
      SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      ID: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      TIMESTAMP: '1614265330',
      BODY: '{"test": 2432232314}',
    };
    const toFill = blocks.flatMap((block) => [...block.matchAll(/([A-Z_]+)=\S*…/g)].map(([, name]) => name));
    expect(toFill.toSorted()).toEqual(Object.keys(given).toSorted());
    const answers: string[] = [];
    for (const block of blocks) {
      const lines = block.replaceAll(/^export .*….*$/gm, '');
      if (lines.trim() === '') continue;
      const ran = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', lines], { env: { ...process.env, ...given } });
      answers.push(ran.stdout.trim());
    }
    const signature = answers.pop();
    expect(answers.map((answer) => JSON.parse(answer) as object)).toMatchObject([
      { success: true, statusCode: 200, model: expect.any(Array) },
      { success: true, statusCode: 200, model: [expect.objectContaining({ id: review!.locationId })] },
      { success: true, statusCode: 202 },
    ]);
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  test('/api/health lists every part', async () => {
    const answer = await ask('/api/health');
    const { model } = (await answer.json()) as { model: { ok: boolean; parts: { name: string; ok: boolean }[] } };
    expect([answer.status, model.ok]).toEqual([200, true]);
    expect(model.parts.filter(({ ok }) => ok).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['postgres', 'event store', 'projections', 'queue', 'workers', 'live']),
    );
  });
});

describe('paths', () => {
  test('are case-insensitive', async () => {
    for (const path of ['/API/REVIEWS', '/api/reviews', '/Api/usernameauth/ME']) {
      expect((await person.call('GET', path)).status, path).toBe(200);
    }
    expect((await person.call('POST', '/API/Notifications/READ', { upTo: new Date().toISOString() })).status).toBe(200);
  });

  test('that do not exist answer 404 in the envelope, for every method, signed in or not', async () => {
    const unknown = [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/Reviews/%2e%2e/nothing',
      '/api/Auth/nothing',
      '/api/%E0%A4%A',
      '/api/files/..%2f..%2fetc%2fpasswd',
    ];
    for (const path of unknown) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const { status } = await refusalOf(await ask(path, { method }));
        expect([400, 404], `${method} ${path}`).toContain(status);
      }
    }
    const { status, body } = await person.call('GET', '/api/nothing');
    expect([status, body.code]).toEqual([404, 'not_found']);
    const id = await person.call('GET', '/api/Reviews/not-an-id');
    expect([id.status, id.body.code]).toEqual([404, 'not_found']);
  });

  test('of the workers do not exist from outside', async () => {
    for (const { name } of [...internalCommandCatalogue, ...internalQuestionCatalogue]) {
      for (const path of [
        `/api/internal/commands/${name}`,
        `/API/Internal/commands/${name}`,
        `/api//internal/commands/${name}`,
        `/api/%69nternal/commands/${name}`,
      ]) {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` };
        expect((await refusalOf(await ask(path, { method: 'POST', headers, body: '{}' }))).status, path).toBe(404);
      }
    }
  });
});

describe('malformed input', () => {
  const posts = routeCatalogue.filter(({ method, body, path }) => method !== 'GET' && body && !path.includes('/internal'));
  const isOfConsole = (route: Pick<Route, 'permission'>) => permissionsOf(route).some((permission) => permission.startsWith('platform.'));
  const filled = (path: string) => path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  /** The names of all body fields of all commands. */
  const fields = [...new Set(posts.flatMap(({ body }) => Object.keys((body as { shape?: object } | undefined)?.shape ?? {})))];
  const unreadable: readonly (readonly [string, string, string])[] = [
    ['no JSON', 'application/json', '{"text":'],
    ['an array', 'application/json', '[]'],
    ['null', 'application/json', 'null'],
    ['a number', 'application/json', '7'],
    ['wrong types', 'application/json', JSON.stringify(Object.fromEntries(fields.map((name) => [name, { not: ['this'] }])))],
    ['a poisoned prototype', 'application/json', '{"__proto__":{"admin":true},"text":"x"}'],
    ['a poisoned constructor', 'application/json', '{"constructor":{"prototype":{"admin":true}},"text":"x"}'],
    ['a NUL', 'application/json', '{"text":"a\\u0000b"}'],
    ['half a surrogate pair', 'application/json', '{"text":"\\ud800"}'],
    ['another type', 'text/xml', '<text/>'],
    ['a form without a boundary', 'multipart/form-data', 'x'],
    ['half a form', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\na@'],
    ['nothing', 'application/json', ''],
  ];
  const statusOf = async ({ method, path }: Route, type: string, body: string) => {
    const headers = { 'content-type': type, authorization: `Bearer ${person.token}` };
    const answer = await ask(filled(path), { method, headers, body });
    return answer.ok ? answer.status : (await refusalOf(answer)).status;
  };

  /**
   * Announces a body and sends only its beginning, then reads the answer. The server closes the connection where it refuses a body
   * unread: a client that still writes may lose the answer with it.
   */
  async function answerToTheBeginning(path: string, announced: { readonly method: string; readonly type: string; readonly bytes: number }) {
    const asked = request(`${product.url}${filled(path)}`, {
      method: announced.method,
      headers: { 'content-type': announced.type, 'content-length': announced.bytes, authorization: `Bearer ${person.token}` },
    });
    asked.write('{"text":"');
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const body = await readText(answer);
    asked.destroy();
    return { status: answer.statusCode, type: answer.headers['content-type'], body };
  }

  test.for(unreadable)('%s is refused in the envelope by every command', async ([, type, body]) => {
    for (const route of posts) {
      const status = await statusOf(route, type, body);
      expect(status, `${route.method} ${route.path}`).toBeGreaterThanOrEqual(400);
      expect(status, `${route.method} ${route.path}`).toBeLessThan(500);
    }
  });

  test('two megabytes are refused in the envelope by every command, before they have arrived', async () => {
    for (const { method, path, permission } of posts) {
      const { status, type, body } = await answerToTheBeginning(path, { method, type: 'application/json', bytes: 2 * 1024 * 1024 });
      expect(type, path).toMatch(/^application\/json/);
      // A person of a business is refused by the console before the size of a body matters.
      const [refused, code] = isOfConsole({ permission }) ? [403, 'forbidden'] : [413, 'payload_too_large'];
      expect([status, JSON.parse(body)], path).toEqual([refused, expect.objectContaining({ success: false, model: null, code })]);
    }
  });

  test('JSON with 5 000 levels causes no server error', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    for (const route of posts) expect(await statusOf(route, 'application/json', deep), route.path).toBeLessThan(500);
  });

  test('in a query or header is refused or ignored, without a server error', async () => {
    const queries = [
      'limit=-1',
      'limit=x',
      'cursor=nonsense',
      'stars=9',
      'sort=%00',
      'search=%00',
      'search=%25_%5C',
      'search=%ED%A0%80',
      'location=1',
      'limit=5&limit=6',
    ];
    for (const query of queries) {
      const answer = await person.call('GET', `/api/Reviews?${query}`);
      expect([200, 400], query).toContain(answer.status);
    }
    const headers: readonly Record<string, string>[] = [
      { 'min-position': 'nonsense' },
      { 'min-position': 'x'.repeat(5_000) },
      { 'accept-language': ';;;q=' },
    ];
    for (const header of headers) {
      const answer = await person.call('GET', '/api/Reviews', undefined, header);
      expect([200, 400], JSON.stringify(header).slice(0, 40)).toContain(answer.status);
    }
    const key = await person.call('POST', '/api/notifications/read', { upTo: new Date().toISOString() }, { 'idempotency-key': 'nonsense' });
    expect([key.status, key.body.code]).toEqual([400, 'malformed_request']);
  });

  test('a command from another site is refused', async () => {
    const answer = await ask('/api/UsernameAuth/logout', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await refusalOf(answer)).toEqual({ status: 403, code: 'forbidden' });
  });
});
