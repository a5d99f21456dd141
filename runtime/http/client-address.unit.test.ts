import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';
import { createHttpApp } from './index.ts';
import { silentLog } from '../log/index.ts';
import { noKeys } from './test-app.fixture.ts';

const forwarded = '203.0.113.1, 203.0.113.2, 203.0.113.3';

test.each([
  [false, '192.0.2.1'],
  [1, '203.0.113.3'],
  [2, '203.0.113.2'],
  [9, '203.0.113.1'],
  [true, '203.0.113.1'],
] as const)('with %s trusted, a socket comes from where a request does', async (trustProxy, expected) => {
  const unasked = async () => Promise.reject(new Error('not asked'));
  const guard = { signedIn: unasked, admit: unasked };
  const app = await createHttpApp({
    name: 'test',
    log: silentLog(),
    publicUrl: 'http://localhost',
    guard,
    trustProxy,
    keyLimits: noKeys,
    rateLimits: false,
  });
  app.get('/ip', (request) => ({ ip: request.ip }));
  const answer = await app.inject({ url: '/ip', remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': forwarded } });
  expect([clientAddress('192.0.2.1', forwarded, trustProxy), answer.json()]).toEqual([expected, { ip: expected }]);
  await app.close();
});

test('without a forwarded address it is that of the connection', () => {
  expect([clientAddress('192.0.2.1', undefined, 1), clientAddress('192.0.2.1', ' ', true)]).toEqual(['192.0.2.1', '192.0.2.1']);
});
