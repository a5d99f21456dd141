import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startFixture, token, verifiedClaims, type Fixture } from './google.fixture.ts';
import type { SeededLocation } from './index.ts';

let fixture: Fixture;
let account: string;
let location: SeededLocation;
beforeEach(async () => {
  fixture = await startFixture();
  const made = await fixture.login({
    email: 'sara@example.com',
    name: 'سارة',
    accounts: [{ name: 'مطاعم', locations: [{ title: 'فرع', reviews: [{ stars: 5, comment: 'جيد' }] }, { title: 'فرع آخر' }] }],
  });
  account = made.accounts[1]!.name;
  location = made.accounts[1]!.locations[0]!;
});
afterEach(() => fixture.dispose());
const reviews = (of = location.name) => fixture.call(`/v4/${of}/reviews`);
const scenario = (body: object) => fixture.hook('scenario', body);

describe('scenarios', () => {
  test.each([
    [
      'zero-quota',
      429,
      {
        status: 'RESOURCE_EXHAUSTED',
        details: [{ reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit_value: '0', service: 'mybusiness.googleapis.com' } }, {}],
      },
    ],
    ['rate-limited', 429, { details: [{ metadata: { quota_limit_value: '300' } }, {}] }],
    ['scope-missing', 403, { status: 'PERMISSION_DENIED', details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] }],
    ['service-disabled', 403, { details: [{}, { reason: 'SERVICE_DISABLED', metadata: { consumer: expect.any(String) as string } }] }],
    ['permission-lost', 403, { status: 'PERMISSION_DENIED' }],
    ['unverified', 400, { status: 'FAILED_PRECONDITION' }],
    ['error-500', 500, { status: 'INTERNAL' }],
  ])('%s returns its error until ok', async (name, status, error) => {
    await scenario({ name });
    expect(await reviews()).toMatchObject({ status, body: { error: { code: status, ...error } } });
    await scenario({ name: 'ok' });
    expect((await reviews()).status).toBe(200);
  });

  test('limits a scenario to a number of calls, a path, an account or a location', async () => {
    await scenario({ name: 'error-500', status: 503, times: 2, path: '/reviews$' });
    expect((await fixture.call('/v1/accounts')).status).toBe(200);
    expect([(await reviews()).status, (await reviews()).status, (await reviews()).status]).toEqual([503, 503, 200]);
    await scenario({ name: 'permission-lost', location: location.name });
    const other = (await fixture.hook('state')).body.googleAccounts[0]!.accounts[1]!.locations[1]!.name;
    expect((await reviews()).status).toBe(403);
    expect((await reviews(other)).status).toBe(200);
    const batch = await fixture.call(`/v4/${account}/locations:batchGetReviews`, { body: { locationNames: [other, location.name] } });
    expect(batch.status).toBe(403);
    expect((await fixture.call(`/v1/${account}/locations?readMask=name`)).body.locations).toHaveLength(1);
    await scenario({ name: 'ok' });
    await scenario({ name: 'permission-lost', account });
    expect((await fixture.call('/v1/accounts')).body.accounts).toHaveLength(1);
  });

  test('expired-token expires issued tokens, revoked ends the grant', async () => {
    const grant = (await fixture.hook('grants', { email: 'sara@example.com' })).body;
    await scenario({ name: 'expired-token' });
    const use = (value: string) => fixture.call('/v1/accounts', { token: value });
    expect((await use(grant.access_token)).body.error.details[0]!.reason).toBe('ACCESS_TOKEN_EXPIRED');
    const refresh = () => token(fixture.google, { grant_type: 'refresh_token', refresh_token: grant.refresh_token });
    expect((await use((await refresh()).body.access_token)).status).toBe(200);
    await scenario({ name: 'revoked', email: 'sara@example.com' });
    expect((await refresh()).body.error).toBe('invalid_grant');
  });

  test('half-json truncates the body, slow delays the answer, timeout-after-applying applies the change and never answers', async () => {
    await scenario({ name: 'half-json', times: 1 });
    await expect(reviews()).rejects.toThrow(SyntaxError);

    await scenario({ name: 'slow', delayMs: 600_000, times: 1 });
    const shortFetch = fetch(`${fixture.google.url}/v1/accounts`, { signal: AbortSignal.timeout(50) });
    await expect(shortFetch).rejects.toThrow('timeout');
    await scenario({ name: 'slow', delayMs: 600_000 });
    const delayed = reviews();
    await vi.waitFor(
      async () => expect((await fixture.hook<{ status: unknown }[]>('calls')).body.at(-1)).toMatchObject({ status: null }),
      120_000,
    );
    await scenario({ name: 'ok' });
    expect((await delayed).status).toBe(200);

    await scenario({ name: 'timeout-after-applying', times: 1, delayMs: 10 });
    await expect(fixture.call(`/v4/${location.reviews[0]}/reply`, { method: 'PUT', body: { comment: 'شكراً' } })).rejects.toThrow(
      'fetch failed',
    );
    expect((await fixture.call(`/v4/${location.reviews[0]}`)).body.reviewReply.comment).toBe('شكراً');
    const [put] = (await fixture.hook<object[]>('calls?method=PUT')).body;
    expect(put).toMatchObject({ status: 0, faults: ['timeout-after-applying'], body: { comment: 'شكراً' } });
  });

  test('html answers like a proxy, reset disconnects before applying, and 429 or 503 can carry Retry-After', async () => {
    const [name] = location.reviews;
    const put = (comment: string) => fixture.call(`/v4/${name}/reply`, { method: 'PUT', body: { comment } });
    await scenario({ name: 'html', times: 1 });
    await expect(reviews()).rejects.toThrow(SyntaxError);
    await scenario({ name: 'reset', times: 1, method: 'PUT' });
    await expect(put('لم يصل')).rejects.toThrow('fetch failed');
    expect((await fixture.call(`/v4/${name}`)).body).not.toHaveProperty('reviewReply');
    await scenario({ name: 'rate-limited', times: 1, retryAfterSeconds: 36 });
    const limited = await fetch(`${fixture.google.url}/v4/${location.name}/reviews`);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '36']);
    await scenario({ name: 'error-500', status: 503, times: 1, retryAfterSeconds: 7 });
    const outage = await fetch(`${fixture.google.url}/v4/${location.name}/reviews`);
    expect([outage.status, outage.headers.get('retry-after')]).toEqual([503, '7']);
    const { body: calls } = await fixture.hook<{ retryAfterSeconds?: number }[]>('calls');
    expect(calls.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? [])).toEqual([36, 7]);
  });

  test('the quota refuses calls over the limit per minute and API', async () => {
    await fixture.hook('settings', { requestsPerMinute: 2 });
    expect([(await reviews()).status, (await reviews()).status, (await reviews()).status]).toEqual([200, 200, 429]);
    expect((await fixture.call('/v1/accounts')).status).toBe(200);
    await fixture.hook('clock', { advanceMs: 60_001 });
    expect((await reviews()).status).toBe(200);
  });
});

test('lists every call without secrets but with distinct token hashes', async () => {
  await fixture.hook('calls', undefined, 'DELETE');
  await reviews();
  await fixture.call('/v1/accounts', { token: 'ya29.another' });
  await fixture.call('/v1/accounts', { token: null });
  const { body: calls } = await fixture.hook<{ path: string; status: number; tokenHash?: string }[]>('calls');
  expect(calls.map((call) => [call.path, call.status])).toEqual([
    [`/v4/${location.name}/reviews`, 200],
    ['/v1/accounts', 401],
    ['/v1/accounts', 401],
  ]);
  expect(new Set(calls.map((call) => call.tokenHash)).size).toBe(3);
  expect(JSON.stringify(calls)).not.toContain('ya29');
});

describe('pushes', () => {
  const topic = 'projects/p/topics/reviews';
  type Pushed = { bearer: string; body: { message: { data: string; messageId: string }; subscription: string } };
  let endpoint: Server;
  let pushed: Pushed[];
  let answerWith: number[];
  beforeEach(async () => {
    pushed = [];
    answerWith = [];
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      pushed.push({ bearer: request.headers.authorization!.slice(7), body: (await json(request)) as Pushed['body'] });
      response.writeHead(answerWith.shift() ?? 204).end();
    };
    endpoint = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/push`;
    await fixture.hook('push', { topic, endpoint: url, audience: 'https://app.example/push' }, 'PUT');
  });
  afterEach(() => void endpoint.close());
  const subscribe = (setting: object, mask = 'notificationTypes,pubsubTopic') =>
    fixture.call(`/v1/${account}/notificationSetting?updateMask=${mask}`, { method: 'PATCH', body: setting });

  test('announce new and changed reviews with a valid bearer token, retry until 2xx, and deliver twice when set to', async () => {
    await fixture.hook('reviews', { location: location.name, stars: 1, comment: 'قبل الاشتراك' });
    expect((await subscribe({ pubsubTopic: topic, notificationTypes: ['NEW_REVIEW', 'UPDATED_REVIEW'] })).status).toBe(200);
    answerWith = [500];
    const made = (await fixture.hook('reviews', { location: 'any', stars: 2, comment: 'بطيء' })).body;
    await vi.waitUntil(() => pushed.length === 2, 120_000);
    expect(pushed[0]!.body.message.messageId).toBe(pushed[1]!.body.message.messageId);
    expect(JSON.parse(Buffer.from(pushed[0]!.body.message.data, 'base64').toString())).toEqual({
      notificationType: 'NEW_REVIEW',
      reviewName: made.name,
      locationName: location.name,
    });
    expect(await verifiedClaims(fixture.google, pushed[0]!.bearer)).toMatchObject({
      aud: 'https://app.example/push',
      email_verified: true,
    });

    await fixture.hook('settings', { duplicatePushEvery: 1 });
    await fixture.hook('reviews', { name: made.name, stars: 4 }, 'PATCH');
    await vi.waitUntil(() => pushed.length === 4, 120_000);
    expect(pushed[2]!.body.message.messageId).toBe(pushed[3]!.body.message.messageId);
    expect((await fixture.hook('push')).body.deliveries.map((each) => each.status)).toEqual([500, 204, 204, 204]);
  });

  test('share one setting per account, show a foreign topic, and accept masks in both spellings', async () => {
    expect((await fixture.call(`/v1/${account}/notificationSetting`)).body).toEqual({ name: `${account}/notificationSetting` });
    await scenario({ name: 'foreign-topic', account });
    expect((await fixture.call(`/v1/${account}/notificationSetting`)).body.pubsubTopic).toBe('projects/another-review-tool/topics/reviews');
    expect((await subscribe({ pubsubTopic: 'nonsense' }, 'pubsub_topic')).status).toBe(400);
    expect((await subscribe({ notificationTypes: [] }, 'notificationSetting.notification_types')).body).not.toHaveProperty(
      'notificationTypes',
    );
    expect((await subscribe({ pubsubTopic: '' }, 'pubsubTopic')).body).toEqual({ name: `${account}/notificationSetting` });
    expect((await subscribe({}, '')).status).toBe(400);
  });
});
