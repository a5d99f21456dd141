import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TenantId, Uuid } from '@sumaa/contracts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { secret, type GoogleConfig } from '../config/index.ts';
import { createMetrics } from '../metrics/index.ts';
import type { RefreshedGrant } from '../vault/index.ts';
import {
  createGoogle,
  createGoogleRateLimiter,
  createLocalQuota,
  GoogleError,
  hasBusinessScope,
  newPkce,
  type Google,
  type GoogleBusiness,
  type PauseSource,
} from './index.ts';

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
}
type Reply = (response: ServerResponse, request: ReceivedRequest) => void;

const requests: ReceivedRequest[] = [];
let replies: Reply[] = [];
const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const failure = (code: number, status: string, details: unknown[] = [], headers: Record<string, string> = {}) =>
  json({ error: { code, status, message: 'CANARY', details } }, code, headers);

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
const server = createServer((request, response) => {
  void textOf(request).then((body) => {
    const one = { method: request.method ?? '', url: request.url ?? '', authorization: request.headers.authorization, body };
    requests.push(one);
    return (replies.shift() ?? failure(500, 'INTERNAL'))(response, one);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
  replies = [];
});

const config: GoogleConfig = {
  clientId: 'client',
  clientSecret: secret('hidden'),
  placesApiKey: secret('places-key'),
  placesCallsPerDay: 100,
  requestsPerMinute: 60_000,
  authorizeUrl: `${base}/auth`,
  tokenUrl: `${base}/token`,
  revokeUrl: `${base}/revoke`,
  certsUrl: `${base}/certs`,
  issuer: 'https://accounts.google.com',
  accountsUrl: `${base}/v1`,
  businessUrl: `${base}/v1`,
  reviewsUrl: `${base}/v4`,
  notificationsUrl: `${base}/v1`,
  placesUrl: `${base}/v1`,
  push: { topic: 'projects/p/topics/t', audience: 'https://app.test/push', serviceAccount: 'push@p.iam.gserviceaccount.com' },
};
const who = { connectionId: randomUUID() as Uuid, tenantId: randomUUID() as TenantId };

const grantId = randomUUID() as Uuid;

/** Replaces the vault: refreshes when the stored token is the rejected one. */
function tokenHolder(accessToken = 'a1') {
  let held = accessToken;
  return {
    withFreshAccessToken: async (
      _id: Uuid,
      refresh: (grant: { refreshToken: string; grantId: Uuid }) => Promise<RefreshedGrant>,
      { rejected }: { rejected?: string } = {},
    ) => {
      if (rejected === held) held = (await refresh({ refreshToken: 'r1', grantId })).accessToken;
      return { accessToken: held, grantId };
    },
  };
}
const google = (timeoutMs = 5_000) => createGoogle({ config, tokens: tokenHolder(), timeoutMs });
const business = (timeoutMs?: number): GoogleBusiness => google(timeoutMs).as(who);
const at = { account: 'accounts/1', location: 'locations/2' };
const raw = {
  name: 'accounts/1/locations/2/reviews/AbF',
  reviewId: 'AbF',
  reviewer: { displayName: 'سارة', profilePhotoUrl: 'https://p', isAnonymous: false },
  starRating: 'TWO',
  comment: 'الخدمة بطيئة',
  createTime: '2026-03-12T14:05:09.123456789Z',
  updateTime: '2026-03-13T10:00:00+03:00',
  reviewReply: { comment: 'نعتذر', updateTime: '2026-03-13T08:00:00Z', reviewReplyState: 'REJECTED', policyViolation: 'A_NEW_ONE' },
};
const problemOf = async (promise: Promise<unknown>): Promise<GoogleError> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(GoogleError);
  return error as GoogleError;
};

describe('reviews', () => {
  test('are parsed with ISO times and numeric stars; unknown enum values are tolerated', async () => {
    replies = [
      json({
        reviews: [raw, { ...raw, starRating: 'SIX', comment: undefined, reviewer: { isAnonymous: true }, reviewReply: undefined }],
        averageRating: 4.3,
        totalReviewCount: 218,
        nextPageToken: 'n',
      }),
    ];
    const page = await business().reviews.list({ ...at, pageToken: 'p' });
    expect(page).toMatchObject({ averageRating: 4.3, totalReviewCount: 218, nextPageToken: 'n' });
    expect(page.reviews[0]).toEqual({
      name: raw.name,
      reviewId: 'AbF',
      reviewer: { displayName: 'سارة', photoUrl: 'https://p', anonymous: false },
      stars: 2,
      comment: 'الخدمة بطيئة',
      createTime: '2026-03-12T14:05:09.123Z',
      updateTime: '2026-03-13T07:00:00.000Z',
      mediaItems: [],
      replyUrl: null,
      reply: { comment: 'نعتذر', updateTime: '2026-03-13T08:00:00.000Z', state: 'REJECTED', policyViolation: 'A_NEW_ONE' },
    });
    expect(page.reviews[1]).toMatchObject({
      stars: null,
      comment: null,
      reply: null,
      reviewer: { displayName: null, photoUrl: null, anonymous: true },
    });
    const url = new URL(requests[0]?.url ?? '', base);
    expect([url.pathname, Object.fromEntries(url.searchParams), requests[0]?.authorization]).toEqual([
      '/v4/accounts/1/locations/2/reviews',
      { pageSize: '50', pageToken: 'p', orderBy: 'updateTime desc' },
      'Bearer a1',
    ]);
  });

  test('of many locations are read in one call', async () => {
    replies = [json({ locationReviews: [{ name: 'accounts/1/locations/3', review: raw }] })];
    const batch = await business().reviews.batchGet({ account: 'accounts/1', locations: ['locations/2', 'locations/3'] });
    expect(batch.reviews.map(({ location }) => location)).toEqual(['locations/3']);
    expect(batch.nextPageToken).toBeNull();
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      locationNames: ['accounts/1/locations/2', 'accounts/1/locations/3'],
      pageSize: 50,
      orderBy: 'updateTime desc',
    });
  });

  test('accept and delete replies', async () => {
    replies = [json({ comment: 'شكراً', updateTime: '2026-03-13T08:00:00Z' }), json({})];
    expect(await business().reviews.updateReply({ ...at, reviewId: 'a/b', comment: 'شكراً' })).toMatchObject({ state: null });
    await business().reviews.deleteReply({ ...at, reviewId: 'a/b' });
    expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PUT', '/v4/accounts/1/locations/2/reviews/a%2Fb/reply', '{"comment":"شكراً"}'],
      ['DELETE', '/v4/accounts/1/locations/2/reviews/a%2Fb/reply', ''],
    ]);
  });

  test('are not requested with a malformed resource name', async () => {
    await expect(business().reviews.list({ account: 'accounts/1/../../x', location: 'locations/2' })).rejects.toThrow(TypeError);
    expect(requests).toEqual([]);
  });
});

describe('an error', () => {
  const info = (reason: string, metadata: object = {}) => [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, metadata }];
  test.each([
    [failure(400, 'INVALID_ARGUMENT'), 'invalid_argument', null],
    [failure(400, 'FAILED_PRECONDITION'), 'failed_precondition', null],
    [failure(403, 'PERMISSION_DENIED'), 'permission_denied', null],
    [failure(403, 'PERMISSION_DENIED', info('ACCESS_TOKEN_SCOPE_INSUFFICIENT')), 'scope_missing', null],
    [failure(403, 'PERMISSION_DENIED', info('SERVICE_DISABLED')), 'service_disabled', null],
    [failure(404, 'NOT_FOUND'), 'not_found', null],
    [failure(429, 'RESOURCE_EXHAUSTED', info('RATE_LIMIT_EXCEEDED')), 'rate_limited', 30_000],
    [failure(429, 'RESOURCE_EXHAUSTED', info('RATE_LIMIT_EXCEEDED'), { 'retry-after': '60' }), 'rate_limited', 60_000],
    [failure(429, 'RESOURCE_EXHAUSTED', info('RATE_LIMIT_EXCEEDED', { quota_limit_value: '0' })), 'quota_zero', null],
    [failure(503, 'UNAVAILABLE'), 'unavailable', 1_000],
    [(response: ServerResponse) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>CANARY'), 'unavailable', 1_000],
    [(response: ServerResponse) => response.writeHead(200).end('{"name":"accounts/1/loc'), 'bad_answer', 1_000],
    [(response: ServerResponse) => response.writeHead(200).end('<html>CANARY'), 'bad_answer', 1_000],
    [(response: ServerResponse) => response.destroy(), 'unavailable', 1_000],
  ] as [Reply, string, number | null][])('%#: is classified by status and reason', async (reply, kind, retryAfterMs) => {
    replies = [reply];
    const error = await problemOf(business().reviews.get({ ...at, reviewId: 'x' }));
    expect([error.kind, error.retryAfterMs, error.outcome]).toEqual([kind, retryAfterMs, 'not_applied']);
    expect(`${error.message}${error.stack}`).not.toContain('CANARY');
  });

  test.each<[string, Reply, number]>([
    ['429 with Retry-After', failure(429, 'RESOURCE_EXHAUSTED', [], { 'retry-after': '60' }), 60_000],
    ['429 with a Retry-After below our minimum', failure(429, 'RESOURCE_EXHAUSTED', [], { 'retry-after': '2' }), 30_000],
    ['429 without Retry-After', failure(429, 'RESOURCE_EXHAUSTED'), 30_000],
    ['503 with Retry-After', failure(503, 'UNAVAILABLE', [], { 'retry-after': '60' }), 60_000],
    ['503 without Retry-After', failure(503, 'UNAVAILABLE'), 0],
    ['403 with Retry-After', failure(403, 'PERMISSION_DENIED', [], { 'retry-after': '7' }), 7_000],
  ])('pauses every call for the requested time: %s', async (_, reply, ms) => {
    replies = [reply];
    const quota = createLocalQuota({ requestsPerMinute: 60_000, now: () => 0 });
    const budget = createGoogleRateLimiter({ requestsPerMinute: 60_000, quota });
    await problemOf(createGoogle({ config, tokens: tokenHolder(), budget }).as(who).accounts.list());
    expect(await quota.pausedMs()).toBe(ms);
  });

  test('tells whether a sent change may have been applied', async () => {
    const put = () => problemOf(business(300).reviews.updateReply({ ...at, reviewId: 'x', comment: 'x' }));
    replies = [
      () => {},
      failure(500, 'INTERNAL'),
      (response) => response.destroy(),
      json({}),
      failure(400, 'INVALID_ARGUMENT'),
      failure(429, 'RESOURCE_EXHAUSTED'),
    ];
    const outcomes = [];
    while (replies.length > 0) {
      const { kind, outcome } = await put();
      outcomes.push([kind, outcome]);
    }
    expect(outcomes).toEqual([
      ['timeout', 'unknown'],
      ['unavailable', 'unknown'],
      ['unavailable', 'unknown'],
      ['bad_answer', 'unknown'],
      ['invalid_argument', 'not_applied'],
      ['rate_limited', 'not_applied'],
    ]);
  });

  test('is the reason of the caller’s own abort signal', async () => {
    const controller = new AbortController();
    replies = [() => controller.abort(new Error('enough'))];
    await expect(
      google()
        .as({ ...who, signal: controller.signal })
        .accounts.list(),
    ).rejects.toThrow('enough');
  });
});

describe('a token that Google refuses', () => {
  test('is renewed once and the call is repeated once', async () => {
    replies = [
      failure(401, 'UNAUTHENTICATED'),
      json({ access_token: 'a2', expires_in: 3599, token_type: 'Bearer' }),
      json({ accounts: [{ name: 'accounts/1', type: 'PERSONAL' }] }),
    ];
    expect((await business().accounts.list()).accounts).toHaveLength(1);
    expect(requests.map(({ url, authorization }) => [url, authorization])).toEqual([
      ['/v1/accounts', 'Bearer a1'],
      ['/token', undefined],
      ['/v1/accounts', 'Bearer a2'],
    ]);
    expect(Object.fromEntries(new URLSearchParams(requests[1]?.body))).toEqual({
      refresh_token: 'r1',
      client_id: 'client',
      client_secret: 'hidden',
      grant_type: 'refresh_token',
    });
  });

  test('is fetched when the turn of the call has come, because it could expire in the queue', async () => {
    let current = 'expired-in-the-queue';
    const budget = { ...createGoogleRateLimiter({ requestsPerMinute: 60_000 }), take: async () => void (current = 'fresh') };
    const tokens = { withFreshAccessToken: async () => ({ accessToken: current, grantId }) };
    replies = [json({ accounts: [] })];
    await createGoogle({ config, tokens, budget }).as(who).accounts.list();
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer fresh']);
  });

  test('costs its turn when it had to be renewed, because a late call could exceed the limit', async () => {
    let now = 0;
    let turns = 0;
    const budget = { ...createGoogleRateLimiter({ requestsPerMinute: 60_000 }), take: async () => void turns++ };
    const renewedOnce = {
      withFreshAccessToken: async () => ((now += turns === 1 ? 900 : 1), { accessToken: `after turn ${turns}`, grantId }),
    };
    replies = [json({ accounts: [] })];
    await createGoogle({ config, tokens: renewedOnce, budget, clock: () => new Date(now) })
      .as(who)
      .accounts.list();
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer after turn 2']);
  });

  test('whose renewal is limited does not pause the other APIs', async () => {
    const quota = createLocalQuota({ requestsPerMinute: 60_000, now: () => 0 });
    const budget = createGoogleRateLimiter({ requestsPerMinute: 60_000, quota });
    replies = [failure(401, 'UNAUTHENTICATED'), failure(429, 'slow_down', [], { 'retry-after': '90' })];
    expect((await problemOf(createGoogle({ config, tokens: tokenHolder(), budget }).as(who).accounts.list())).kind).toBe('rate_limited');
    expect(await quota.pausedMs()).toBe(0);
  });

  test('fails when refused twice, or when the grant is revoked', async () => {
    replies = [failure(401, 'UNAUTHENTICATED'), json({ access_token: 'a2', expires_in: 3599 }), failure(401, 'UNAUTHENTICATED')];
    expect((await problemOf(business().accounts.list())).kind).toBe('unauthenticated');
    replies = [failure(401, 'UNAUTHENTICATED'), json({ error: 'invalid_grant', error_description: 'CANARY' }, 400)];
    const dead = await problemOf(business().accounts.list());
    expect([dead.kind, dead.retryable, dead.message.includes('CANARY')]).toEqual(['invalid_grant', false, false]);
    replies = [failure(401, 'UNAUTHENTICATED'), failure(503, 'UNAVAILABLE')];
    expect((await problemOf(business().accounts.list())).kind).toBe('unavailable');
    expect(replies).toEqual([]);
  });

  test('is not renewed while the circuit of the token endpoint is open; a revoked grant does not open it', async () => {
    const metrics = createMetrics();
    const { oauth, breaker, tokenBreaker } = createGoogle({ config, tokens: tokenHolder(), metrics });
    replies = Array.from({ length: 12 }, () => json({ error: 'invalid_grant' }, 400));
    for (let n = 0; n < 12; n++) expect((await problemOf(oauth.refresh('r1'))).kind).toBe('invalid_grant');
    replies = Array.from({ length: 10 }, () => failure(503, 'UNAVAILABLE'));
    for (let n = 0; n < 10; n++) expect((await problemOf(oauth.refresh('r1'))).kind).toBe('unavailable');
    const asked = requests.length;
    await expect(oauth.refresh('r1')).rejects.toMatchObject({ name: 'CircuitOpen', dependency: 'google-oauth' });
    // A user who has just consented gets `unavailable`.
    expect((await problemOf(oauth.exchange({ code: 'c', codeVerifier: 'v', redirectUri: 'https://app.test' }))).kind).toBe('unavailable');
    expect([requests.length, tokenBreaker.state, breaker.state]).toEqual([asked, 'open', 'closed']);
    expect(await metrics.text()).toContain('dependency_away{dependency="google-oauth"} 1');
  });
});

describe('a token endpoint', () => {
  const slow = (status: number, asked?: string) =>
    json({ error: 'slow_down' }, status, asked === undefined ? {} : { 'retry-after': asked });
  const trade = ({ oauth }: Pick<Google, 'oauth'>) => oauth.exchange({ code: 'c', codeVerifier: 'v', redirectUri: 'https://app.test' });

  test.each<[string, Reply, number]>([
    ['429 with Retry-After', slow(429, '90'), 90_000],
    ['429 with a Retry-After below our minimum', slow(429, '2'), 30_000],
    ['429 without Retry-After', slow(429), 30_000],
    ['503 with Retry-After', slow(503, '60'), 60_000],
    ['503 without Retry-After', slow(503), 0],
    ['400 with Retry-After', json({ error: 'invalid_grant' }, 400, { 'retry-after': '7' }), 7_000],
  ])('pauses every token request for the requested time: %s', async (_, reply, ms) => {
    for (const ask of [({ oauth }: Google) => oauth.refresh('r1'), trade, ({ oauth }: Google) => oauth.revoke('t')]) {
      const tokenPause = createLocalQuota({ requestsPerMinute: 60_000, now: () => 0 });
      replies = [reply];
      await problemOf(ask(createGoogle({ config, tokens: tokenHolder(), tokenPause })));
      expect(await tokenPause.pausedMs()).toBe(ms);
    }
  });

  test('is paused for all processes, while the other APIs stay available', async () => {
    const tokenPause = createLocalQuota({ requestsPerMinute: 60_000, now: () => 0 });
    const [limited, other] = [1, 2].map(() => createGoogle({ config, tokens: tokenHolder(), tokenPause })) as [Google, Google];
    replies = [slow(429, '90')];
    await problemOf(limited.oauth.refresh('r1'));
    const asked = requests.length;
    await expect(other.oauth.refresh('r1')).rejects.toMatchObject({ dependency: 'google-oauth', retryAfterMs: 90_000 });
    // A user who has just consented gets `unavailable`.
    expect(await problemOf(trade(other))).toMatchObject({ kind: 'unavailable', retryAfterMs: 90_000 });
    await expect(other.oauth.revoke('t')).rejects.toMatchObject({ dependency: 'google-oauth', retryAfterMs: 90_000 });
    expect([requests.length, other.tokenBreaker.state]).toEqual([asked, 'closed']);
    // Calls with a valid token go to another host and are not paused.
    replies = [json({ accounts: [] })];
    expect((await other.as(who).accounts.list()).accounts).toEqual([]);
  });

  test('reports its Retry-After to the caller even when the shared pause cannot be stored', async () => {
    const tokenPause: PauseSource = { pause: () => Promise.reject(new Error('unavailable')), pausedMs: async () => 0 };
    replies = [slow(429, '90')];
    const problem = await problemOf(createGoogle({ config, tokens: tokenHolder(), tokenPause }).oauth.refresh('r1'));
    expect([problem.kind, problem.retryAfterMs]).toEqual(['rate_limited', 90_000]);
  });
});

describe('consent', () => {
  test('is requested with PKCE, offline access and the business profile scope', () => {
    const pkce = newPkce();
    const url = new URL(
      google().oauth.authorizeUrl({ state: 's', codeChallenge: pkce.challenge, redirectUri: 'http://localhost/cb', nonce: 'n' }),
    );
    expect(url.origin + url.pathname).toBe(`${base}/auth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'client',
      redirect_uri: 'http://localhost/cb',
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
      state: 's',
      nonce: 'n',
      code_challenge: pkce.challenge,
      code_challenge_method: 'S256',
    });
    expect(hasBusinessScope(url.searchParams.get('scope') ?? '')).toBe(true);
    expect(hasBusinessScope('openid email')).toBe(false);
  });

  test('returns tokens and a verified e-mail; refuses a forged, foreign or unverified id token', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const otherKeys = await generateKeyPair('RS256');
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] };
    const sign = (claims: Record<string, unknown>, key = privateKey) => {
      const { aud = 'client', iss = 'https://accounts.google.com', ...rest } = claims;
      const token = new SignJWT({ sub: 'g1', email: 'a@b.c', email_verified: true, nonce: 'n', ...rest }).setProtectedHeader({
        alg: 'RS256',
        kid: 'k',
      });
      return token
        .setAudience(aud as string)
        .setIssuer(iss as string)
        .setExpirationTime('1h')
        .sign(key);
    };
    const exchange = async (id_token: string | undefined) => {
      replies = [json({ access_token: 'a', refresh_token: 'r', expires_in: 3599, scope: 'x', id_token }), json(jwks)];
      return google().oauth.exchange({ code: 'c', codeVerifier: 'v', redirectUri: 'http://localhost/cb', nonce: 'n' });
    };
    expect(await exchange(await sign({}))).toMatchObject({
      accessToken: 'a',
      refreshToken: 'r',
      scope: 'x',
      googleAccountId: 'g1',
      email: 'a@b.c',
    });
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toMatchObject({
      code: 'c',
      code_verifier: 'v',
      grant_type: 'authorization_code',
      redirect_uri: 'http://localhost/cb',
    });
    const bad = [
      undefined,
      'x.y.z',
      await sign({ aud: 'other' }),
      await sign({ iss: 'https://evil' }),
      await sign({ nonce: 'm' }),
      await sign({ email_verified: false }),
      await sign({}, otherKeys.privateKey),
    ];
    for (const token of bad) expect((await problemOf(exchange(token))).kind).toBe('bad_answer');
    replies = [json({ error: 'invalid_grant' }, 400)];
    expect((await problemOf(google().oauth.exchange({ code: 'c', codeVerifier: 'v', redirectUri: 'x' }))).kind).toBe('invalid_grant');
  });

  test('reports the Retry-After of a failed code exchange', async () => {
    for (const [status, kind] of [
      [429, 'rate_limited'],
      [503, 'unavailable'],
    ] as const) {
      replies = [json({ error: 'slow_down' }, status, { 'retry-after': '90' })];
      const { kind: found, retryAfterMs } = await problemOf(google().oauth.exchange({ code: 'c', codeVerifier: 'v', redirectUri: 'x' }));
      expect([found, retryAfterMs]).toEqual([kind, 90_000]);
    }
  });

  test('is revoked; an already invalid token is no error', async () => {
    replies = [json({}), json({ error: 'invalid_token' }, 400)];
    await google().oauth.revoke('t');
    await google().oauth.revoke('t');
    replies = [failure(503, 'UNAVAILABLE')];
    expect((await problemOf(google().oauth.revoke('t'))).kind).toBe('unavailable');
  });
});
