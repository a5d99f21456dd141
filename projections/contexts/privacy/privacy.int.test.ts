import type { PrivacyView } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { received } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let business: TestBusiness;
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  business = await openBusiness(t, 1);
});
afterAll(() => t.close());
const read = async <M>(path: string) => (await t.get(path, business.token)).body.model as M;

test('the settings are the default ones until they were changed', async () => {
  expect(await read<PrivacyView>('/api/privacy')).toMatchObject({ revision: 0, publicProfile: false, slug: null, dataRetention: '2years' });
  const { tenantId } = business;
  await t.append(
    tenantId,
    '2026-03-01T09:00:00Z',
    { type: 'PublicAddressChosen', data: { tenantId, slug: 'first', slugKey: 'first', previous: null } },
    { type: 'PublicAddressChosen', data: { tenantId, slug: 'second', slugKey: 'second', previous: 'first' } },
  );
  const changed = { revision: 2, slug: 'second', earlierSlugs: ['first'], changedAt: '2026-03-01T09:00:00.000Z' };
  expect(await read<PrivacyView>('/api/privacy')).toMatchObject(changed);
});

test('the effect of a retention counts reviews that would lose author and text, by import and last edit', async () => {
  const { tenantId, branches } = business;
  const review = (n: number, updatedAt: string) => received({ reviewId: idOf('r', n), locationId: branches[0], updatedAt: at(updatedAt) });
  const old = '2019-01-01T00:00:00Z';
  await t.append(tenantId, '2024-03-01T09:00:00Z', review(1, old), review(2, old), review(3, '2025-06-01T00:00:00Z'));
  await t.append(tenantId, '2025-06-01T09:00:00Z', review(4, old));
  await t.append(tenantId, '2025-06-01T09:00:00Z', { type: 'ReviewErased', data: { reviewId: idOf('r', 2), locationId: branches[0] } });
  t.clock.now = new Date('2026-05-01T00:00:00Z');
  const effect = async (retention: string) =>
    (await read<{ reviews: number }>(`/api/privacy/retention?dataRetention=${retention}`)).reviews;
  expect([await effect('1year'), await effect('2years'), await effect('5years'), await effect('forever')]).toEqual([1, 1, 0, 0]);
  t.clock.now = new Date('2026-06-01T09:00:00Z');
  expect(await effect('1year')).toBe(3);
});
