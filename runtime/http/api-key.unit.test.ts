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

test('a key has a limit over all routes and processes, and every answer says where it stands', async () => {
  let taken = 0;
  const keyLimits = {
    async take({ key, max }: { readonly key: string; readonly max: number }) {
      expect(key).toBe(apiKey.keyId);
      taken++;
      const allowed = taken <= max;
      return { allowed, first: taken === max + 1, retryAfterSeconds: 7, remaining: Math.max(0, max - taken), endsInSeconds: 7 };
    },
  };
  const processes = [await serve({ apiKey, rateLimits: true, keyLimits }), await serve({ apiKey, rateLimits: true, keyLimits })];
  const post = () => processes[taken % 2]!.inject({ method: 'POST', url: noteUrl, headers: { authorization }, payload: { text: 'a' } });
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
