import { randomUUID } from 'node:crypto';
import { apiKeyRequestsPerMinute, type Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import type { ApiKeyGrant } from '../vault/index.ts';
import { commandContext, mount } from './index.ts';
import { ids, note, noteUrl, serve } from './test-app.fixture.ts';

const apiKey: ApiKeyGrant = {
  keyId: randomUUID() as Uuid,
  tenantId: ids.tenantId,
  accountId: ids.accountId,
  scopes: ['reviews.reply'],
  locationIds: null,
  addresses: [],
  expiresAt: null,
};
const authorization = 'Bearer sumaa_key';

test('a key has a limit over all routes, and every answer says where it stands', async () => {
  const app = await serve({ apiKey, rateLimits: true });
  const post = () => app.inject({ method: 'POST', url: noteUrl, headers: { authorization }, payload: { text: 'a' } });
  const first = await post();
  expect(first.statusCode).toBe(201);
  expect(first.headers).toMatchObject({
    'x-ratelimit-limit': String(apiKeyRequestsPerMinute),
    'x-ratelimit-remaining': String(apiKeyRequestsPerMinute - 1),
  });
  for (let sent = 1; sent < apiKeyRequestsPerMinute; sent++) await post();
  const last = await post();
  expect([last.statusCode, last.json().code, last.headers['x-ratelimit-remaining']]).toEqual([429, 'too_many_requests', '0']);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});

test('events name the key that acted', async () => {
  const actors: unknown[] = [];
  const app = await serve({
    apiKey,
    routes: (served) =>
      mount(served, { ...note, path: '/api/by-key/:id' }, async (request) => {
        const { actor, occurredAt: at } = commandContext(request, note);
        actors.push(actor);
        return { model: { text: 'x', at } };
      }),
  });
  await app.inject({ method: 'POST', url: `/api/by-key/${randomUUID()}`, headers: { authorization }, payload: { text: 'a' } });
  expect(actors).toMatchObject([{ kind: 'person', accountId: ids.accountId, role: 'admin', apiKeyId: apiKey.keyId }]);
});
