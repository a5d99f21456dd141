import { createHmac, createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { TenantId, Uuid } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { createTokenIssuer, createTokenVerifier, generateSigningKey, publicKeyOf } from './index.ts';

let now = new Date('2026-03-01T10:00:00.000Z');
const clock = () => now;
const issuerUrl = 'http://localhost:3000';
const signingKey = await generateSigningKey();
const publicKey = await publicKeyOf(signingKey);
const issuer = await createTokenIssuer({ signingKey, issuer: issuerUrl, clock });
const verifier = await createTokenVerifier({ publicKey, issuer: issuerUrl, clock });
const claims = { sessionId: randomUUID() as Uuid, accountId: randomUUID() as Uuid, tenantId: randomUUID() as TenantId };
const seconds = () => Math.floor(now.getTime() / 1000);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const good = () => ({
  sid: claims.sessionId,
  sub: claims.accountId,
  tid: claims.tenantId,
  iss: issuerUrl,
  aud: 'sumaa-api',
  iat: seconds(),
  exp: seconds() + 900,
});
const header = { alg: 'EdDSA', typ: 'at+jwt' };

function signed(head: object, payload: object, key = createPrivateKey({ key: JSON.parse(signingKey), format: 'jwk' })): string {
  const input = `${base64(head)}.${base64(payload)}`;
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
}

test('a token holds only session, account and tenant', async () => {
  const { token, expiresAt } = await issuer.issue(claims);
  expect(await verifier.verify(token)).toEqual(claims);
  expect(expiresAt).toBe('2026-03-01T10:15:00.000Z');
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(Object.keys(payload).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub', 'tid']);
  expect(await verifier.verify(signed(header, good()))).toEqual(claims);
});

test('a token expires after 15 minutes plus 30 s of leeway', async () => {
  const { token } = await issuer.issue(claims);
  now = new Date(now.getTime() + 15 * 60_000 + 29_000);
  expect(await verifier.verify(token)).toEqual(claims);
  now = new Date(now.getTime() + 2_000);
  expect(await verifier.verify(token)).toBeNull();
});

describe('refuses a token:', () => {
  const otherKey = generateKeyPairSync('ed25519').privateKey;
  const input = (head: object) => `${base64(head)}.${base64(good())}`;
  const hs256 = () =>
    `${input({ ...header, alg: 'HS256' })}.${createHmac('sha256', publicKey)
      .update(input({ ...header, alg: 'HS256' }))
      .digest('base64url')}`;
  const jwk = JSON.parse(publicKey);
  const { exp: _exp, ...withoutExpiry } = good();
  test.each<[string, string]>([
    ['empty', ''],
    ['malformed', 'a.b.c'],
    ...['none', 'None', 'NONE', 'nOnE'].map((alg): [string, string] => [`alg ${alg}`, `${input({ ...header, alg })}.`]),
    ['the public key as HMAC secret', hs256()],
    ['another key', signed(header, good(), otherKey)],
    ['another key with its own jwk header', signed({ ...header, jwk }, good(), otherKey)],
    ['another key with a jku header', signed({ ...header, jku: 'https://evil/keys', kid: '../../dev/null' }, good(), otherKey)],
    ['an unknown critical header', signed({ ...header, crit: ['x'], x: 1 }, good())],
    ['another type', signed({ alg: 'EdDSA', typ: 'JWT' }, good())],
    ['expired', signed(header, { ...good(), exp: seconds() - 61 })],
    ['not yet valid', signed(header, { ...good(), nbf: seconds() + 61 })],
    ['another issuer', signed(header, { ...good(), iss: 'http://evil' })],
    ['another audience', signed(header, { ...good(), aud: 'other' })],
    ['without expiry', signed(header, withoutExpiry)],
    ['claims that are not ids', signed(header, { ...good(), sid: "' or 1=1" })],
    ['an edited payload', signed(header, good()).replace(/\.[^.]+\./, `.${base64({ ...good(), sub: randomUUID() })}.`)],
    ['a megabyte', 'a'.repeat(1_000_000)],
  ])('%s', async (_what, token) => {
    expect(await verifier.verify(token)).toBeNull();
  });
});

test('publishes no private key member and refuses invalid keys without quoting them', async () => {
  expect(JSON.stringify(verifier.jwks())).not.toContain('"d"');
  expect(Object.keys(JSON.parse(publicKey)).toSorted()).toEqual(['alg', 'crv', 'kty', 'use', 'x']);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  await expect(createTokenIssuer({ signingKey: rsa, issuer: issuerUrl })).rejects.toThrow(/not a private Ed25519 key/);
  await expect(createTokenIssuer({ signingKey: '{"CANARY":1}', issuer: issuerUrl })).rejects.not.toThrow(/CANARY/);
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  expect((await createTokenIssuer({ signingKey: pem, issuer: issuerUrl })).publicKey).toContain('Ed25519');
});
