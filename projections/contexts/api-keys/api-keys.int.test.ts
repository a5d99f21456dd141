import { randomUUID } from 'node:crypto';
import { apiScopes, isOpenToApiKeys, routeCatalogue, type ApiKey, type ApiScope, type Uuid } from '@sumaa/contracts';
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
  const replying = await issue(['reviews.read', 'reviews.reply']);
  const askingTold = async ({ key }: { readonly key: string }) => (await t.get('/api/review-requests', key)).body.code;
  expect([await askingTold(replying), await askingTold(await issue(['requests.read']))]).toEqual(['forbidden', 'ok']);
});

test('a key of one branch is told nothing of another, whichever question it asks', async () => {
  const [first, second] = business.branches;
  const one = received({ reviewId: idOf('r', 11), locationId: first });
  const other = received({ reviewId: idOf('r', 12), locationId: second });
  await t.append(business.tenantId, '2026-03-10T09:00:00Z', one, other);
  const { key } = await issue(apiScopes, [first]);
  const whole = await issue(apiScopes);
  const questions = routeCatalogue.filter((route) => route.app === 'query' && isOpenToApiKeys(route));
  const asked = async (by: string) => {
    const told = [];
    for (const { path } of questions) {
      for (const id of path.includes(':id') ? [idOf('r', 11), idOf('r', 12)] : ['']) {
        const { status, body } = await t.get(path.replace(':id', id), by);
        const text = JSON.stringify(body);
        if ([second, idOf('r', 12)].some((hidden) => text.includes(hidden))) told.push(`${status} ${path}`);
      }
    }
    return told;
  };
  expect(questions.length).toBeGreaterThan(15);
  expect((await asked(whole.key)).length).toBeGreaterThan(2);
  expect(await asked(key)).toEqual([]);
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
