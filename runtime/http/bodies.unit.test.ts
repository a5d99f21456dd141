import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bearer, form, note, noteUrl, serve } from './test-app.fixture.ts';
import { mount } from './index.ts';

describe('an optional body', () => {
  const optional = {
    ...note,
    path: '/api/optional/:id',
    status: 200,
    body: z.object({ a: z.number() }).optional(),
    model: z.string(),
  } as const;
  const url = `/api/optional/${randomUUID()}`;
  const json = { ...bearer, 'content-type': 'application/json' };

  test.each([
    ['none', bearer, undefined, 'undefined'],
    ['null', json, 'null', 'undefined'],
    ['an empty JSON body', json, '', 'undefined'],
    ['an empty chunked JSON body', json, () => Readable.from([]), 'undefined'],
    ['an object', json, '{"a":1}', '{"a":1}'],
  ])('may be %s', async (_what, headers, payload, seen) => {
    const app = await serve({
      routes: (app) => mount(app, optional, async ({ body }) => ({ model: body === undefined ? 'undefined' : JSON.stringify(body) })),
    });
    const answer = await app.inject({
      method: 'POST',
      url,
      headers,
      ...(payload === undefined ? {} : { payload: typeof payload === 'function' ? payload() : payload }),
    });
    expect([answer.statusCode, answer.json().model]).toEqual([200, seen]);
  });

  test('accepts an empty JSON body on a route without a body, and refuses it where a body is required', async () => {
    const { body: _, ...wanted } = optional;
    const bare = { ...wanted, path: '/api/bare/:id' } as const;
    const app = await serve({ routes: (app) => mount(app, bare, async () => ({ model: 'done' })) });
    for (const payload of ['', Readable.from([])]) {
      const answer = await app.inject({ method: 'POST', url: `/api/bare/${randomUUID()}`, headers: json, payload });
      expect([answer.statusCode, answer.json().model]).toEqual([200, 'done']);
    }
    for (const payload of ['', Readable.from([])])
      expect((await app.inject({ method: 'POST', url: noteUrl, headers: json, payload })).statusCode).toBe(400);
  });

  test('is validated when present; a required body must be sent', async () => {
    const app = await serve({ routes: (app) => mount(app, optional, async () => ({ model: '' })) });
    expect((await app.inject({ method: 'POST', url, headers: json, payload: '{"a":"x"}' })).statusCode).toBe(400);
    expect((await app.inject({ method: 'POST', url: noteUrl, headers: bearer })).statusCode).toBe(400);
  });
});

describe('a multipart form', () => {
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

  test('validates fields, passes files separately and limits a file to exactly 5 MiB', async () => {
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

  test.each([1, 2, 70_000])('names the field of a file %i bytes over the limit, for any split into chunks', async (more) => {
    const app = await serve({ routes: (app) => mount(app, form, async () => ({ model: { name: '', size: 0 } })) });
    const whole = payload(Buffer.alloc(5 * 1024 * 1024 + more));
    for (const cut of [whole.length - 20 - more, whole.length - 21, 1_000]) {
      const chunks = Readable.from([whole.subarray(0, cut), whole.subarray(cut)]);
      const answer = await app.inject({ method: 'POST', url: '/api/form', headers, payload: chunks });
      expect([answer.statusCode, answer.json().code, Object.keys(answer.json().errors ?? {})]).toEqual([
        400,
        'validation_failed',
        ['logo'],
      ]);
    }
  });
});
