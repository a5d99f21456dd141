import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNewer, ownVersion, readUpdateFeed } from './index.ts';

const release = { version: '1.10.0', publishedAt: '2026-03-01T09:00:00.000Z', notesUrl: 'https://example.com/1.10.0' };
const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const key = Buffer.from(own.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');

let server: Server;
let answer: { readonly status: number; readonly body: string };
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const read = async (body: string, status = 200) => {
  answer = { status, body };
  return readUpdateFeed({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`, key });
};
const signed = (payload: string, by = own) =>
  JSON.stringify({ payload, signature: sign(null, Buffer.from(payload), by.privateKey).toString('base64') });

test('a release is believed when the key signed it, and nothing else is', async () => {
  const payload = JSON.stringify(release);
  expect(await read(signed(payload))).toEqual(release);
  expect(await read(signed(payload, other))).toBe('forged');
  expect(await read(signed(payload).replace('1.10.0', '1.11.0'))).toBe('forged');
  expect(await read(signed(JSON.stringify({ ...release, notesUrl: 'javascript:alert(1)' })))).toBe('unreadable');
  expect([await read('{}'), await read('<html>'), await read(signed(payload), 404)]).toEqual(['unreadable', 'unreadable', 'unreadable']);
});

test('a feed that does not answer is unreadable', async () => {
  expect(await readUpdateFeed({ url: 'http://127.0.0.1:9/feed', key })).toBe('unreadable');
});

test('versions are compared by their numbers', () => {
  expect([
    isNewer('1.10.0', '1.9.9'),
    isNewer('1.9.9', '1.10.0'),
    isNewer('0.1.0', '0.1.0+3f9a0c21b7de'),
    isNewer('2.0.0', '1.99.99'),
  ]).toEqual([true, false, false, true]);
  expect(ownVersion()).toMatch(/^\d+\.\d+\.\d+$/);
});
