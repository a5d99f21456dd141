import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let testApp: TestApp;
let owner: Person;
const body = { url: 'https://hooks.example.com/sumaa', events: ['review.received'] };

beforeAll(async () => void (testApp = await startTestApp(inject('postgresUrl'))));
afterAll(() => testApp.close());
beforeEach(async () => void (owner = await makePerson(testApp)));

const ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, given?: object, token = owner.token) =>
  testApp.ask(method, `/api/webhooks${path}`, { token, ...(given ? { body: given } : {}) });

test('a secret is shown once, signs with the next one for a day, and goes with its endpoint', async () => {
  const added = await ask('POST', '', body);
  expect([added.status, added.model.secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
  const { id, secret } = added.model;
  const rotated = (await ask('POST', `/${id}/secret`)).model.secret;
  const read = () => testApp.vault.webhookSecrets.read(id, owner.tenantId as Uuid);
  expect(await read()).toEqual([rotated, secret]);
  testApp.now.at = new Date(testApp.now.at.getTime() + 25 * 3_600_000);
  expect(await read()).toEqual([rotated]);
  expect(await testApp.vault.webhookSecrets.read(id, randomUUID() as Uuid)).toEqual([]);
  testApp.now.at = new Date(testApp.now.at.getTime() - 25 * 3_600_000);
  const stored = await testApp.events('webhooks', owner.tenantId);
  expect(JSON.stringify(stored.map(({ data }) => data))).not.toContain(secret.slice(6));
  expect((await ask('DELETE', `/${id}`)).status).toBe(200);
  expect(await read()).toEqual([]);
});

test('a repeated command answers the same secret and changes nothing, whatever came between', async () => {
  const { tenantId, token } = owner;
  const repeatable = (path: string, key: string, given?: object) =>
    testApp.ask('POST', `/api/webhooks${path}`, { token, headers: { 'idempotency-key': key }, ...(given && { body: given }) });
  const [adding, first, second] = [randomUUID(), randomUUID(), randomUUID()];
  const { id, secret } = (await repeatable('', adding, body)).model;
  const read = () => testApp.vault.webhookSecrets.read(id, tenantId as Uuid);
  expect((await repeatable('', adding, body)).model).toEqual({ id, secret });
  expect(await read()).toEqual([secret]);
  const rotated = (await repeatable(`/${id}/secret`, first)).model.secret;
  expect((await repeatable(`/${id}/secret`, first)).model.secret).toBe(rotated);
  expect(await read()).toEqual([rotated, secret]);
  const newest = (await repeatable(`/${id}/secret`, second)).model.secret;
  expect((await repeatable(`/${id}/secret`, first)).body.code).toBe('conflict');
  expect((await repeatable('', adding, body)).body.code).toBe('conflict');
  expect(await read()).toEqual([newest, rotated]);
  await ask('DELETE', `/${id}`);
  expect((await repeatable('', adding, body)).status).toBe(404);
  expect(await read()).toEqual([]);
});

test('bad addresses and no events are refused by field; another business finds nothing', async () => {
  for (const url of ['http://example.com/', 'https://127.0.0.1/', 'https://localhost/', 'https://user@example.com/', 'x']) {
    const { status, body: answer } = await ask('POST', '', { ...body, url });
    expect([url, status, Object.keys(answer.errors ?? {})]).toEqual([url, 400, ['url']]);
  }
  expect(Object.keys((await ask('POST', '', { ...body, events: [] })).body.errors ?? {})).toEqual(['events']);
  const { id } = (await ask('POST', '', body)).model;
  const stranger = await makePerson(testApp);
  for (const path of [`/${id}/secret`, `/${id}/pause`, `/${id}/resume`, `/${id}/deliveries/${randomUUID()}/replay`])
    expect((await ask('POST', path, undefined, stranger.token)).status, path).toBe(404);
});

test('a worker pauses an endpoint, and somebody resumes it', async () => {
  const { id } = (await ask('POST', '', body)).model;
  const paused = await testApp.sendInternalCommand('PauseWebhook', owner.tenantId, { endpointId: id, because: 'failing' });
  expect(paused.status, paused.text).toBe(200);
  expect((await ask('POST', `/${id}/resume`)).status).toBe(200);
  const types = (await testApp.events('webhooks', owner.tenantId)).map(({ type }) => type);
  expect(types).toEqual(['WebhookAdded', 'WebhookPaused', 'WebhookResumed']);
});
