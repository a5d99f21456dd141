import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { defineRoute } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { secret } from '../config/index.ts';
import { silentLog } from '../log/index.ts';
import { createGuard, createHttpApp, mount, type HttpApp } from './index.ts';
import { maxFileBytes, multipartLimits } from './multipart.ts';
import { noKeys } from './test-app.fixture.ts';

const form = defineRoute({
  app: 'command',
  method: 'POST',
  path: '/api/form',
  tag: 'test',
  summary: 'Form',
  auth: 'none',
  multipart: { files: ['image'] },
  body: z.object({ name: z.string() }),
  model: z.object({ name: z.string(), fields: z.number(), files: z.array(z.string()) }),
});

let app: HttpApp;
let port: number;
beforeAll(async () => {
  const nothing = async () => null;
  const guard = createGuard({
    refusalWithoutPlan: async () => null,
    verifier: { verify: nothing },
    apiKeys: { read: async () => null, touch: async () => {} },
    sessions: { read: nothing },
    authority: nothing,
    serviceToken: secret('service'),
  });
  app = await createHttpApp({ name: 'test', log: silentLog(), publicUrl: 'http://localhost', guard, keyLimits: noKeys, rateLimits: false });
  mount(app, { ...form, body: z.looseObject({ name: z.string() }) }, async ({ body, files }) => ({
    model: { name: body.name, fields: Object.keys(body).length, files: Object.values(files).map((file) => file?.filename ?? '') },
  }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const boundary = 'xxboundaryxx';
const end = `--${boundary}--\r\n`;
const part = (disposition: string, content: string | Buffer, more = ''): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${disposition}\r\n${more}\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const field = (name: string, value = 'x') => part(`content-disposition: form-data; name="${name}"`, value);
const file = (name: string, content: string | Buffer = 'x', filename = 'a.png') =>
  part(`content-disposition: form-data; name="${name}"; filename="${filename}"`, content, 'content-type: image/png\r\n');
const many = (count: number, each: (index: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => each(index)));
const name = field('name');

/** Posts a form. Returns the model, or status, code and field errors of a refusal. */
async function post(...parts: readonly (Buffer | string)[]): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/form`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(parts.map((each) => Buffer.from(each))),
  });
  const { code, model, errors } = (await answer.json()) as { code: string; model: unknown; errors: unknown };
  return answer.ok ? model : [answer.status, code, ...(errors === null ? [] : [errors])];
}

const tooLarge = [413, 'payload_too_large'];
const malformed = [400, 'malformed_request'];

describe('a form within its limits', () => {
  test('is read completely: forty fields and two files', async () => {
    const fields = many(multipartLimits.fields - 1, (index) => field(`f${index}`));
    expect(await post(name, fields, file('logo'), file('photo', 'y', 'b.png'), end)).toEqual({
      name: 'x',
      fields: 40,
      files: ['a.png', 'b.png'],
    });
  });

  test.each(['n'.repeat(300), `${'ص'.repeat(300)}.png`, '../../etc/passwd', 'a"b.png', '', '.', 'a\0.png'])(
    'accepts a file named %j',
    async (filename) => {
      expect(await post(name, file('logo', 'x', filename), end)).toMatchObject({ name: 'x', files: [expect.any(String)] });
    },
  );
});

describe('refuses as too large', () => {
  test.each<[string, Buffer]>([
    ['ten thousand fields', many(10_000, (index) => field(`f${index}`))],
    ['ten thousand fields of one name', many(10_000, () => field('f'))],
    ['ten thousand files', many(10_000, (index) => file(`f${index}`))],
    ['ten thousand parts without a name', many(10_000, () => part('content-type: text/plain', 'x'))],
    ['ten thousand parts without a field name', many(10_000, () => part('content-disposition: form-data', 'x'))],
    ['one field too many', many(multipartLimits.fields, (index) => field(`f${index}`))],
    ['one file too many', many(multipartLimits.files + 1, (index) => file(`f${index}`))],
    ['a text over the limit', field('text', 'x'.repeat(multipartLimits.fieldSize + 1))],
  ])('%s', async (_what, parts) => {
    expect(await post(name, parts, end)).toEqual(tooLarge);
  });

  test('a file one byte over the limit, with its field name', async () => {
    expect(await post(name, file('logo', Buffer.alloc(maxFileBytes + 1)), end)).toEqual([
      400,
      'validation_failed',
      { logo: [expect.any(String)] },
    ]);
  });

  test('but serves the next form', async () => {
    expect(await post(name, end)).toEqual({ name: 'x', fields: 1, files: [] });
  });
});

describe('refuses as malformed', () => {
  test.each<[string, readonly (Buffer | string)[]]>([
    ['a form without its end', [name, file('logo', 'x'.repeat(100_000))]],
    ['a form that ends inside the headers of a part', [name, `--${boundary}\r\ncontent-disposition: form-da`]],
    ['a field named __proto__', [name, field('__proto__'), end]],
    ['a file named constructor', [name, file('constructor'), end]],
    ['invalid JSON in a part', [name, part('content-disposition: form-data; name="j"', '{', 'content-type: application/json\r\n'), end]],
  ])('%s', async (_what, parts) => {
    expect(await post(...parts)).toEqual(malformed);
  });

  test('serves the next form after a caller disconnects during an upload', async () => {
    const asked = once(app.server, 'request') as Promise<[IncomingMessage]>;
    const socket = connect(port, '127.0.0.1');
    const head = `POST /api/form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 9999999\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), name, file('logo', 'x'.repeat(200_000))]));
    const [request] = await asked;
    const gone = once(request, 'close').catch((error: unknown) => error);
    socket.resetAndDestroy();
    await gone;
    expect(await post(name, end)).toEqual({ name: 'x', fields: 1, files: [] });
  });
});
