import { createHmac, createPrivateKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import { report } from '@sumaa/runtime/testing';
import { describe, expect, test } from 'vitest';
import { callerOf, registerBusiness } from '../../support/api.ts';
import { listenLive } from '../../support/live.ts';
import { until } from '../../support/until.ts';
import { eventsByPeople } from '../rig/everything-kept.ts';
import { addColleague, tenantOf } from '../rig/team.ts';
import type { SignedIn, World } from '../rig/world.ts';

/** Five operations of both apps that require a session. */
const operations: readonly (readonly [string, string, object?])[] = [
  ['GET', '/api/UsernameAuth/me'],
  ['GET', '/api/Reviews'],
  ['GET', '/api/Businesses'],
  ['POST', '/api/notifications/read', { upTo: '2026-01-01T00:00:00.000Z' }],
  ['POST', '/api/onboarding/finish', { tour: false }],
];

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Invalid tokens by description; the first one is the valid control. */
function forgeries(world: World, person: SignedIn): (readonly [string, string])[] {
  const { SESSION_SIGNING_KEY: signing, SESSION_PUBLIC_KEY: known, PUBLIC_URL: iss } = world.settings;
  const own = createPrivateKey({ key: JSON.parse(signing) as never, format: 'jwk' });
  const stranger = generateKeyPairSync('ed25519');
  const now = Math.floor(Date.now() / 1_000);
  const header = { alg: 'EdDSA', typ: 'at+jwt' };
  const claims = { sid: person.sessionId, sub: person.accountId, tid: person.tenantId, iss, aud: 'sumaa-api', iat: now, exp: now + 900 };
  const signed = (head: object, payload: object, key: KeyObject = own): string => {
    const input = `${base64(head)}.${base64(payload)}`;
    return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
  };
  const hmac = (secret: string): string => {
    const input = `${base64({ ...header, alg: 'HS256' })}.${base64(claims)}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };
  const strangersJwk = stranger.publicKey.export({ format: 'jwk' });
  const byStranger = (more: object) => signed({ ...header, ...more }, claims, stranger.privateKey);
  const [head = '', , signature = ''] = signed(header, claims).split('.');
  const { exp: _, ...endless } = claims;
  // The control: created the same way, but valid.
  return [
    ['right', signed(header, claims)],
    ...['none', 'None', 'NONE', 'nOnE'].map((alg) => [`alg ${alg}`, `${base64({ ...header, alg })}.${base64(claims)}.`] as const),
    ['alg none with the signature', `${base64({ ...header, alg: 'none' })}.${base64(claims)}.${signature}`],
    ['the public key as a shared secret', hmac(known)],
    ['an empty shared secret', hmac('')],
    ['another key', byStranger({})],
    ['another key, named by a path', byStranger({ kid: '../../../../dev/null' })],
    ['another key, named by SQL', byStranger({ kid: "x' union select 'key'--" })],
    ['another key in the jwk header', byStranger({ jwk: strangersJwk })],
    ['another key in the jku header', byStranger({ jku: 'https://evil.example/keys.json' })],
    ['another key in the x5u header', byStranger({ x5u: 'https://evil.example/cert.pem' })],
    ['an unknown critical header', signed({ ...header, crit: ['x'], x: 1 }, claims)],
    ['another type', signed({ ...header, typ: 'JWT' }, claims)],
    ['expired beyond the leeway', signed(header, { ...claims, exp: now - 61 })],
    ['not yet valid', signed(header, { ...claims, nbf: now + 120 })],
    ['another issuer', signed(header, { ...claims, iss: 'https://evil.example' })],
    ['another audience', signed(header, { ...claims, aud: 'sumaa-files' })],
    ['without an end', signed(header, endless)],
    ['an edited payload', `${head}.${base64({ ...claims, sub: randomUUID() })}.${signature}`],
    ['another session', signed(header, { ...claims, sid: randomUUID() })],
    ['another person in the session', signed(header, { ...claims, sub: randomUUID() })],
    ['another business in the session', signed(header, { ...claims, tid: randomUUID() })],
    ['the platform in the session', signed(header, { ...claims, tid: 'platform' })],
    ['claims that are no ids', signed(header, { ...claims, sid: "' or 1=1--" })],
    ['as long as a header may be', 'a'.repeat(14_000)],
    ['the service token', world.settings.SERVICE_TOKEN],
    ['nothing', ''],
  ];
}

/** S8: only a valid, current token of ours is accepted. */
export function forgedTokens(open: () => World): void {
  async function somebody(): Promise<SignedIn & { readonly email: string; readonly password: string; readonly first: string }> {
    const person = await registerBusiness(open().product);
    const { id } = await person.model<{ id: string }>('GET', '/api/UsernameAuth/me');
    const signedIn = await open().signedIn(id as SignedIn['accountId'], await tenantOf(open(), id));
    return { ...signedIn, email: person.email, password: person.password, first: String(person.token) };
  }
  const statuses = async (token: string): Promise<number[]> => {
    const caller = callerOf(open().product.url, token);
    const answers = await Promise.all(operations.map(([method, path, body]) => caller.call(method, path, body)));
    return answers.map(({ status }) => status);
  };
  const refused = operations.map(() => 401);

  describe('S8, tokens', () => {
    test('S8: forged, expired, foreign and edited tokens are refused by both apps and by sockets', async () => {
      const world = open();
      const person = await somebody();
      const tokens = forgeries(world, person);
      const before = await eventsByPeople(world.pool);
      let calls = 0;
      for (const [what, token] of tokens.slice(1)) {
        expect([what, await statuses(token)]).toEqual([what, refused]);
        calls += operations.length;
        // The handshake is refused before a token of this length is read.
        if (token.length > 10_000) continue;
        await expect(listenLive(world.product.url, token), what).rejects.toThrow(/session_expired|unauthenticated/);
      }
      expect(await eventsByPeople(world.pool), 'no command was executed').toBe(before);
      // The server closes the connection after its response, often while the request is still being sent: the client then sees an error
      // only.
      const hugeTokenStatus = await fetch(`${world.product.url}/api/UsernameAuth/me`, {
        headers: { authorization: `Bearer ${'a'.repeat(1_000_000)}` },
      }).then(
        ({ status }) => status,
        () => 'hung up',
      );
      expect([431, 'hung up'], 'a megabyte').toContain(hugeTokenStatus);
      const right = tokens[0]?.[1] ?? '';
      expect(
        (await statuses(right)).every((status) => status !== 401),
        'the valid control',
      ).toBe(true);
      report('S8', calls, { tokens: tokens.length - 1, operations: operations.length });
    });

    test('S8: a token is accepted one second after its expiry, and refused a minute later', async () => {
      const world = open();
      const person = await somebody();
      const end = (seconds: number) => ({
        sid: person.sessionId,
        sub: person.accountId,
        tid: person.tenantId,
        iss: world.settings.PUBLIC_URL,
        aud: 'sumaa-api',
        iat: seconds - 900,
        exp: seconds,
      });
      const key = createPrivateKey({ key: JSON.parse(world.settings.SESSION_SIGNING_KEY) as never, format: 'jwk' });
      const tokenUntil = (seconds: number): string => {
        const input = `${base64({ alg: 'EdDSA', typ: 'at+jwt' })}.${base64(end(seconds))}`;
        return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
      };
      const now = Math.floor(Date.now() / 1_000);
      expect((await statuses(tokenUntil(now - 61))).every((status) => status === 401)).toBe(true);
      expect((await statuses(tokenUntil(now - 1))).every((status) => status !== 401)).toBe(true);
    });

    test('S8: a refresh token is no access token, and an access token is no refresh token', async () => {
      const { product } = open();
      const person = await somebody();
      const answer = await fetch(`${product.url}/api/UsernameAuth/AdminSignIn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: person.email, password: person.password }),
      });
      const [cookie = ''] = answer.headers.getSetCookie();
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      expect(await statuses(value)).toEqual(refused);
      const swapped = await fetch(`${product.url}/api/UsernameAuth/refresh`, {
        method: 'POST',
        headers: { cookie: `${name}=${person.token}` },
      });
      expect(swapped.status).toBe(401);
    });

    test('S8: after logout a token is refused by both apps, and its socket is closed', async () => {
      const { product } = open();
      const person = await somebody();
      const socket = await listenLive(product.url, person.token);
      await person.model('POST', '/api/UsernameAuth/logout');
      expect(await statuses(person.token)).toEqual(refused);
      await until(
        async () => socket.closed(),
        (why) => why !== null,
      );
      expect(
        (await statuses(person.first)).every((status) => status !== 401),
        'the other session stays',
      ).toBe(true);
      report('S8', 2 * operations.length, {});
    });

    test('S8: after a password change the tokens of all other sessions are refused by both apps, and their sockets are closed', async () => {
      const { product } = open();
      const person = await somebody();
      const socket = await listenLive(product.url, person.first);
      const change = { currentPassword: person.password, newPassword: 'coral-saffron-palm-4' };
      await person.model('PUT', '/api/account/password', change);
      expect(await statuses(person.first)).toEqual(refused);
      await until(
        async () => socket.closed(),
        (why) => why !== null,
      );
      expect(
        (await statuses(person.token)).every((status) => status !== 401),
        'the session that changed it stays',
      ).toBe(true);
      report('S8', 2 * operations.length, {});
    });

    test('S8: after a deactivation a token is refused by both apps, and its socket is closed', async () => {
      const { product } = open();
      const owner = await somebody();
      const colleague = await addColleague(open(), owner.tenantId as Uuid, 'manager');
      await open().followed();
      const socket = await listenLive(product.url, colleague.token);
      expect((await statuses(colleague.token)).every((status) => status !== 401)).toBe(true);
      const memberId = memberIdOf(owner.tenantId, colleague.accountId);
      await owner.model('PUT', `/api/team-members/${memberId}/deactivate`, {});
      expect(await statuses(colleague.token)).toEqual(refused);
      await until(
        async () => socket.closed(),
        (why) => why !== null,
      );
      report('S8', operations.length, {});
    });
  });
}
