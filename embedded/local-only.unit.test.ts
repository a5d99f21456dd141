import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isLocal, serveLocalOnly } from './local-only.ts';

test.each([
  ['127.0.0.1', 'localhost:3000', true],
  ['::1', '[::1]:3000', true],
  ['::ffff:127.0.0.1', '127.0.0.1:3000', true],
  ['127.0.0.1', 'LOCALHOST', true],
  ['192.168.1.7', 'localhost:3000', false],
  ['::ffff:192.168.1.7', 'localhost:3000', false],
  [undefined, 'localhost:3000', false],
  ['127.0.0.1', 'rebound.example:3000', false],
  ['127.0.0.1', 'localhost.rebound.example', false],
  ['127.0.0.1', '127.0.0.1.nip.example:3000', false],
  ['127.0.0.1', '', false],
  ['127.0.0.1', undefined, false],
])('from %s to %s: local is %s', (peer, host, expected) => {
  expect(isLocal({ peer, host })).toBe(expected);
});

test('refuses everything else, unknown paths too', async () => {
  const app = Fastify();
  serveLocalOnly(app);
  app.get('/secret', async () => 'secret');
  const ask = async (url: string, host: string, remoteAddress: string) =>
    (await app.inject({ url, headers: { host }, remoteAddress })).statusCode;
  expect(await ask('/secret', 'localhost', '127.0.0.1')).toBe(200);
  expect(await ask('/secret', 'localhost', '10.0.0.9')).toBe(403);
  expect(await ask('/secret', 'rebound.example', '127.0.0.1')).toBe(403);
  expect(await ask('/nothing', 'rebound.example', '127.0.0.1')).toBe(403);
});
