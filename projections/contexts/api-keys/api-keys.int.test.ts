import { randomUUID } from 'node:crypto';
import type { ApiKey, ApiScope, Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { received } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let business: TestBusiness;
let other: TestBusiness;
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  [business, other] = [await openBusiness(t, 1), await openBusiness(t, 2)];
});
afterAll(() => t.close());

const issue = async (scopes: readonly ApiScope[], locationIds: readonly Uuid[] | null = null) => {
  const { tenantId, accountId } = business;
  const keyId = randomUUID() as Uuid;
  const key = await t.vault.apiKeys.issue({ keyId, tenantId, accountId, scopes, locationIds, addresses: [], expiresAt: null });
  return { keyId, key: key ?? '' };
};

test('a key reads what its scopes and branches cover', async () => {
  const [first, second] = business.branches;
  await t.append(
    business.tenantId,
    '2026-03-01T09:00:00Z',
    received({ reviewId: idOf('r', 1), locationId: first }),
    received({ reviewId: idOf('r', 2), locationId: second }),
  );
  const ofAll = await issue(['reviews.read']);
  const ofFirst = await issue(['reviews.read'], [first]);
  const branchesOf = async (key: string) =>
    ((await t.get('/api/Reviews', key)).body.model as readonly { readonly locationId: string }[])
      .map(({ locationId }) => locationId)
      .toSorted();
  expect(await branchesOf(ofAll.key)).toEqual([first, second].toSorted());
  expect(await branchesOf(ofFirst.key)).toEqual([first]);
  expect((await t.get('/api/analytics', ofAll.key)).body.code).toBe('forbidden');
  expect((await t.get('/api/account/profile', ofAll.key)).body.code).toBe('forbidden');
  expect((await t.get('/api/api-keys', ofAll.key)).body.code).toBe('forbidden');
});

test('keys are listed with their last use, to their business only, until they are revoked', async () => {
  const { keyId, key } = await issue(['reviews.read']);
  const { accountId, tenantId } = business;
  const data = { keyId, name: 'كاشير', scopes: ['reviews.read'] as ApiScope[], locationIds: null, addresses: [], expiresAt: null };
  await t.append(tenantId, '2026-03-02T09:00:00Z', {
    type: 'ApiKeyCreated',
    data: { ...data, accountId, createdAt: at('2026-03-02T09:00:00Z') },
  });
  const list = async (token = business.token) => (await t.get('/api/api-keys', token)).body.model as ApiKey[];
  expect(await list()).toMatchObject([{ id: keyId, name: 'كاشير', hint: `sumaa_${keyId.slice(0, 8)}…`, lastUsedAt: null }]);
  expect(await list(other.token)).toEqual([]);
  await t.get('/api/Reviews', key);
  expect((await list())[0]?.lastUsedAt).not.toBeNull();
  await t.append(tenantId, '2026-03-03T09:00:00Z', {
    type: 'ApiKeyRevoked',
    data: { keyId, accountId, revokedAt: at('2026-03-03T09:00:00Z') },
  });
  expect(await list()).toEqual([]);
});
