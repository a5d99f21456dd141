import type { DiscoveredLocation } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { membership, openBusiness, person, type TestBusiness } from '../../testing/business.ts';
import { idOf } from '../../testing/events.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;
let two: TestBusiness;
const then = '2026-03-01T09:00:00Z';

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  one = await openBusiness(t, 1);
  two = await openBusiness(t, 2);
});
afterAll(() => t.close());

const found = (n: number, over: Partial<DiscoveredLocation> = {}): DiscoveredLocation => ({
  googleAccount: 'accounts/1',
  googleLocation: `locations/${n}`,
  placeId: `place-${n}`,
  title: `فرع ${n}`,
  address: 'الرياض',
  phone: null,
  website: null,
  newReviewUri: null,
  mapsUri: null,
  verified: true,
  ...over,
});

describe('the connection', () => {
  test('is connected, then lost', async () => {
    const view = async () => (await t.get('/api/Platforms', two.token)).body.model;
    expect(await view()).toEqual({
      status: 'connected',
      connectionId: two.connectionId,
      googleEmail: 'g2@gmail.com',
      connectedAt: '2026-01-01T09:00:00.000Z',
      lostReason: null,
      discovery: 'running',
      discoveryFailure: null,
      unreadAccounts: [],
      push: [],
    });
    await t.append(two.tenantId, then, { type: 'ConnectionLost', data: { connectionId: two.connectionId, reason: 'revoked' } });
    expect(await view()).toMatchObject({ status: 'lost', lostReason: 'revoked' });
    expect((await t.get('/api/integration/google/locations', two.token)).body).toMatchObject({
      statusCode: 401,
      code: 'google_not_connected',
    });
  });

  test('is `none` before the business has connected', async () => {
    const [tenantId, accountId] = [idOf('t', 9), idOf('a', 9)];
    await t.append(tenantId, then, ...person(accountId, tenantId, 'x', 'admin'), membership(tenantId, accountId, 'admin'));
    const { token } = await t.signIn(accountId, tenantId);
    expect((await t.get('/api/Platforms', token)).body.model).toMatchObject({ status: 'none', connectionId: null, discovery: 'none' });
    expect((await t.get('/api/integration/google/locations', token)).body).toMatchObject({ statusCode: 401, code: 'google_not_connected' });
    expect((await t.get('/api/sync-runs/current', token)).body).toMatchObject({ success: true, model: null });
    expect((await t.get('/api/locations', token)).body.model).toEqual([]);
  });
});

test('lists the Google locations with the reason why one cannot be chosen and with its rating once known', async () => {
  const discover = (...locations: DiscoveredLocation[]) =>
    t.append(one.tenantId, then, { type: 'GoogleLocationsDiscovered', data: { connectionId: one.connectionId, locations } });
  const rate = (googleLocation: string, accessible: boolean) =>
    t.append(one.tenantId, then, {
      type: 'GoogleLocationRated',
      data: {
        connectionId: one.connectionId,
        googleLocation,
        rating: accessible ? 4.5 : null,
        reviewCount: accessible ? 12 : 0,
        accessible,
      },
    });
  await discover(found(99), found(11), found(3, { verified: false, placeId: null }), found(4), found(5));
  await rate('locations/4', true);
  await rate('locations/5', false);
  const seen = async () => (await t.get('/api/integration/google/locations', one.token)).body.model as Record<string, unknown>[];
  expect(
    (await seen()).map(({ id, rating, ratingState, linked, disabledReason }) => [id, rating, ratingState, linked, disabledReason]),
  ).toEqual([
    ['place-99', null, 'loading', false, null],
    ['place-11', null, 'loading', true, 'linked'],
    ['locations/3', null, 'loading', false, 'unverified'],
    ['place-4', 4.5, 'known', false, null],
    ['place-5', null, 'unavailable', false, 'no_access'],
  ]);
  await discover(found(4));
  expect((await seen()).map(({ id, rating, reviewCount }) => [id, rating, reviewCount])).toEqual([['place-4', 4.5, 12]]);
  // A list in pages adds to the old one until it is complete.
  const { connectionId } = one;
  const page = (from: number, ...locations: DiscoveredLocation[]) =>
    t.append(one.tenantId, then, { type: 'GoogleLocationsListed', data: { connectionId, reading: 'a', from, locations } });
  await page(0, found(8), found(7));
  await page(2, found(9));
  expect((await seen()).map(({ id }) => id)).toEqual(['place-4', 'place-8', 'place-7', 'place-9']);
  const accounts = [{ googleAccount: 'accounts/2', name: 'فروع الشرقية', reason: 'google_refused' }];
  await t.append(one.tenantId, then, { type: 'GoogleAccountsUnread', data: { connectionId, accounts } });
  await discover(found(6));
  expect((await seen()).map(({ id }) => id)).toEqual(['place-8', 'place-7', 'place-9', 'place-6']);
  expect((await t.get('/api/Platforms', one.token)).body.model).toMatchObject({ discovery: 'done', unreadAccounts: accounts });
});

test('lists only the linked branches', async () => {
  await t.append(one.tenantId, then, { type: 'LocationRated', data: { locationId: one.branches[0], rating: 4.4, reviewCount: 250 } });
  await t.append(one.tenantId, then, { type: 'LocationUnlinked', data: { locationId: one.branches[1] } });
  expect((await t.get('/api/locations', one.token)).body.model).toEqual([
    {
      id: one.branches[0],
      name: 'فرع العليا',
      address: null,
      rating: 4.4,
      reviewCount: 250,
      imported: 0,
      historyComplete: false,
      access: 'ok',
      lastSyncedAt: '2026-03-01T09:00:00.000Z',
    },
  ]);
});
