import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { link } from '../../testing/onboard.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { join } from '../../testing/team.ts';

let testApp: TestApp;
let owner: Person;
let locationId: Uuid;

const body = (over: object = {}) => ({
  name: 'نظام المبيعات',
  scopes: ['reviews.read', 'reviews.reply'],
  locationIds: null,
  addresses: [],
  expiresInDays: null,
  ...over,
});
const create = async (over: object = {}) => {
  const { status, text, model } = await testApp.ask('POST', '/api/api-keys', { token: owner.token, body: body(over) });
  expect(status, text).toBe(201);
  return model as unknown as { readonly id: Uuid; readonly key: string };
};
/** A command that needs `reviews.reply`; the review does not exist. Admitted callers get 404. */
const reply = (key: string, ip = '198.51.100.7') =>
  testApp.ask('POST', `/api/Reviews/${randomUUID()}/suggestions`, { token: key, ip, body: { language: 'ar' } });
const statusOf = async (key: string, ip?: string) => (await reply(key, ip)).body.code;

beforeAll(async () => void (testApp = await startTestApp(inject('postgresUrl'))));
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.now.at = new Date('2026-11-13T07:00:00.000Z');
  owner = await makePerson(testApp);
  ({ locationId } = (await link(testApp, owner)) as { locationId: Uuid });
});

test('a key is admitted with its scopes until it is revoked, and no event holds it', async () => {
  const { id, key } = await create();
  expect(await statusOf(key)).toBe('not_found');
  expect(await statusOf(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBe('api_key_invalid');
  const stored = await testApp.events('apikeys', owner.tenantId);
  expect(JSON.stringify(stored.map(({ data, metadata }) => [data, metadata]))).not.toContain(key.slice(-43));
  expect((await testApp.vault.apiKeys.lastUses(owner.tenantId as Uuid)).get(id)).toBe(testApp.now.at.toISOString());
  expect((await testApp.ask('DELETE', `/api/api-keys/${id}`, { token: owner.token })).status).toBe(200);
  expect(await statusOf(key)).toBe('api_key_invalid');
  expect((await testApp.ask('DELETE', `/api/api-keys/${id}`, { token: owner.token })).status).toBe(404);
});

test('a key opens neither what its scopes do not cover nor what belongs to a person', async () => {
  const { key } = await create({ scopes: ['reviews.read'] });
  expect(await statusOf(key)).toBe('forbidden');
  for (const [method, path] of [
    ['POST', '/api/Reviews/views'],
    ['DELETE', `/api/Reviews/views/${randomUUID()}`],
    ['DELETE', '/api/account/whatsapp'],
    ['POST', '/api/api-keys'],
    ['POST', '/api/team-members/invite'],
    ['POST', '/api/account/sessions/end-others'],
    ['PUT', '/api/account/password'],
  ] as const)
    expect((await testApp.ask(method, path, { token: key, body: {} })).body.code, path).toBe('forbidden');
});

test('a key that replies to reviews asks nobody for one and erases nobody, unless that is allowed to it as well', async () => {
  const paths = [
    ['POST', '/api/review-requests'],
    ['POST', '/api/review-requests/list'],
    ['DELETE', `/api/review-requests/recipients/${randomUUID()}`],
  ] as const;
  const codesOf = async (key: string) =>
    Promise.all(paths.map(async ([method, path]) => (await testApp.ask(method, path, { token: key, body: {} })).body.code));
  const { key } = await create();
  expect(await codesOf(key)).toEqual(['forbidden', 'forbidden', 'forbidden']);
  const asking = await create({ scopes: ['requests.write'] });
  expect(await codesOf(asking.key)).toEqual(['validation_failed', 'validation_failed', 'not_found']);
  expect(await statusOf(asking.key)).toBe('forbidden');
});

test('a key works from its addresses and until its end', async () => {
  const { key } = await create({ addresses: ['203.0.113.0/24', '2001:db8::7'], expiresInDays: 7 });
  expect(await statusOf(key, '203.0.113.250')).toBe('not_found');
  expect(await statusOf(key, '203.0.114.1')).toBe('api_key_invalid');
  testApp.now.at = new Date('2026-11-20T06:59:00.000Z');
  expect(await statusOf(key, '203.0.113.250')).toBe('not_found');
  testApp.now.at = new Date('2026-11-20T07:00:00.000Z');
  expect(await statusOf(key, '203.0.113.250')).toBe('api_key_invalid');
});

test('bad input is refused by field, other branches and too many keys are refused', async () => {
  const ask = (over: object) => testApp.ask('POST', '/api/api-keys', { token: owner.token, body: body(over) });
  const refused = await ask({ name: ' ', scopes: [], addresses: ['300.1.1.1'], locationIds: [] });
  expect([refused.status, Object.keys(refused.body.errors ?? {}).toSorted()]).toEqual([
    400,
    ['addresses.0', 'locationIds', 'name', 'scopes'],
  ]);
  expect((await ask({ locationIds: [randomUUID()] })).status).toBe(404);
  expect((await ask({ scopes: ['team.write'] })).status).toBe(400);
  expect((await ask({ locationIds: [locationId] })).status).toBe(201);
  for (let n = 1; n < 20; n++) await create();
  expect((await ask({})).body.code).toBe('too_many_api_keys');
});

test('a key loses what its creator loses', async () => {
  const colleague = await join(testApp, owner, 'admin');
  const created = await testApp.ask('POST', '/api/api-keys', { token: colleague.token, body: body() });
  const { key } = created.model as unknown as { readonly key: string };
  expect(await statusOf(key)).toBe('not_found');
  await testApp.ask('PUT', `/api/team-members/${colleague.memberId}/deactivate`, { token: owner.token });
  expect(await statusOf(key)).toBe('api_key_invalid');
});
