// @vitest-environment node
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { recordInput, takeInput } from '../form/user-input.ts';
import { createApi, type Api } from './client.ts';
import { ApiError } from './errors.ts';
import { getAccessToken, setAccessToken } from './token.ts';

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Reply = { status?: number; body?: unknown; text?: string };

const one = {
  method: 'GET',
  path: '/api/Reviews/:id',
  params: z.object({ id: z.string() }),
  query: z.object({ branch: z.array(z.string()).optional() }),
  model: z.object({ id: z.string() }),
} as const;
const reply = {
  method: 'POST',
  path: '/api/Reviews/:id/reply',
  params: z.object({ id: z.string() }),
  body: z.object({ text: z.string() }),
  model: z.null(),
} as const;
const upload = {
  method: 'POST',
  path: '/api/upload',
  body: z.object({ name: z.string(), image: z.instanceof(Blob) }),
  multipart: { files: ['image'] },
  model: z.null(),
} as const;

const ok = (model: unknown, more: object = {}) => ({
  body: { success: true, message: '', errors: null, model, statusCode: 200, code: 'ok', ...more },
});
const refused = (status: number, code: string, errors: object | null = null) => ({
  status,
  body: { success: false, message: 'لا', errors, model: null, statusCode: status, code },
});

describe('the client', () => {
  let server: Server;
  let api: Api;
  let received: ReceivedRequest[];
  let answer: (request: ReceivedRequest) => Reply;
  let ended: number;

  beforeEach(async () => {
    received = [];
    ended = 0;
    setAccessToken(null);
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const entry = {
          method: request.method ?? '',
          url: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        };
        received.push(entry);
        const { status = 200, body, text } = answer(entry);
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(text ?? JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    api = createApi({ baseUrl: `http://127.0.0.1:${port}`, language: () => 'ar', onSessionEnded: () => (ended += 1) });
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('fills path and query, sends the language and parses the model', async () => {
    answer = () => ok({ id: 'r 1', secret: 'x' }, { stale: true, paging: { total: 3, matching: 2, nextCursor: null } });
    const result = await api.call(one, { params: { id: 'r 1' }, query: { branch: ['a', 'b'] } });
    expect(result).toEqual({ model: { id: 'r 1' }, position: null, stale: true, paging: { total: 3, matching: 2, nextCursor: null } });
    expect(received[0]).toMatchObject({ method: 'GET', url: '/api/Reviews/r%201?branch=a&branch=b' });
    expect(received[0]?.headers).toMatchObject({ 'accept-language': 'ar-SA' });
    expect(received[0]?.headers['idempotency-key']).toBeUndefined();
  });

  it('gives every command a key, and sends its position with the next query', async () => {
    answer = ({ method }) => (method === 'POST' ? ok(null, { position: 'review:7' }) : ok({ id: '1' }));
    await api.call(reply, { params: { id: '1' }, body: { text: 'شكرًا' } });
    await api.call(reply, { params: { id: '1' }, body: { text: 'شكرًا' }, idempotencyKey: 'mine' });
    await api.call(one, { params: { id: '1' }, query: {} });
    expect(received[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    expect(received[1]?.headers['idempotency-key']).toBe('mine');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ text: 'شكرًا' });
    expect(received[0]?.headers['min-position']).toBeUndefined();
    expect(received[2]?.headers['min-position']).toBe('review:7');
  });

  it('sends files as a form', async () => {
    answer = () => ok(null);
    await api.call(upload, { body: { name: 'نورة', image: new Blob(['x'], { type: 'image/png' }) } });
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[0]?.body).toContain('نورة');
  });

  it('renews an expired session once for parallel calls, and repeats each command with its own key', async () => {
    setAccessToken('old');
    answer = ({ url, headers }) => {
      if (url.endsWith('/refresh')) return ok({ token: 'new' });
      return headers.authorization === 'Bearer new' ? ok(url.includes('reply') ? null : { id: '1' }) : refused(401, 'session_expired');
    };
    await Promise.all([api.call(one, { params: { id: '1' }, query: {} }), api.call(reply, { params: { id: '1' }, body: { text: 'x' } })]);
    expect(received.filter(({ url }) => url.endsWith('/refresh'))).toHaveLength(1);
    const commands = received.filter(({ url }) => url.endsWith('/reply'));
    expect(new Set(commands.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(getAccessToken()).toBe('new');
  });

  it('refreshes one after another with the other tabs of the browser', async () => {
    let held: Promise<unknown> = Promise.resolve();
    const request = vi.fn<(name: string, work: () => Promise<unknown>) => Promise<unknown>>((_name, work) => (held = held.then(work)));
    vi.stubGlobal('navigator', { locks: { request } });
    let atOnce = 0;
    let most = 0;
    vi.stubGlobal('fetch', async () => {
      most = Math.max(most, (atOnce += 1));
      await new Promise(setImmediate);
      atOnce -= 1;
      return Response.json({ success: true, model: { token: 'new' } });
    });
    const tabs = Array.from({ length: 3 }, () => createApi({ language: () => 'ar', baseUrl: 'http://localhost' }));
    await Promise.all(tabs.map((tab) => tab.refresh()));
    expect([most, new Set(request.mock.calls.map(([name]) => name))]).toEqual([1, new Set(['sumaa-refresh'])]);
  });

  it('reports with a refresh whether there was input since the last answered refresh', async () => {
    takeInput();
    let up = true;
    answer = () => (up ? ok({ token: 'new' }) : { status: 503, text: '' });
    const reportedInput = async () => {
      await api.refresh().catch(() => null);
      return JSON.parse(received.at(-1)?.body ?? '') as unknown;
    };
    expect(await reportedInput()).toEqual({ acted: false });
    recordInput();
    up = false;
    expect(await reportedInput()).toEqual({ acted: true });
    up = true;
    expect(await reportedInput(), 'the last refresh failed').toEqual({ acted: true });
    expect(await reportedInput()).toEqual({ acted: false });
  });

  it('calls onSessionEnded when the session cannot be renewed, and repeats nothing', async () => {
    setAccessToken('old');
    answer = () => refused(401, 'session_expired');
    await expect(api.call(one, { params: { id: '1' }, query: {} })).rejects.toMatchObject({ status: 401, code: 'session_expired' });
    expect(received).toHaveLength(2);
    expect(ended).toBe(1);
    expect(getAccessToken()).toBeNull();
  });

  it('passes any other 401 through', async () => {
    answer = () => refused(401, 'google_not_connected');
    await expect(api.call(one, { params: { id: '1' }, query: {} })).rejects.toMatchObject({ code: 'google_not_connected' });
    expect(received).toHaveLength(1);
    expect(ended).toBe(0);
  });

  it('carries field errors and the server’s message', async () => {
    answer = () => refused(400, 'validation_failed', { text: ['مطلوب'] });
    const error: unknown = await api.call(reply, { params: { id: '1' }, body: { text: '' } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, message: 'لا', fieldErrors: { text: ['مطلوب'] } });
  });

  it('reports an answer without envelope, a wrong model, and no answer', async () => {
    answer = () => ({ status: 502, text: '<html>' });
    await expect(api.call(one, { params: { id: '1' }, query: {} })).rejects.toMatchObject({ status: 502, code: 'unreadable_answer' });
    answer = () => ok({ id: 1 });
    await expect(api.call(one, { params: { id: '1' }, query: {} })).rejects.toMatchObject({ code: 'unreadable_answer' });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(api.call(one, { params: { id: '1' }, query: {} })).rejects.toMatchObject({ status: 0, code: 'network_unreachable' });
    server.listen(0);
  });

  it('aborts by the signal', async () => {
    answer = () => ok({ id: '1' });
    await expect(api.call(one, { params: { id: '1' }, query: {}, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
