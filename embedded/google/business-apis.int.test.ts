import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFixture, type Fixture } from './google.fixture.ts';
import type { SeededLocation } from './index.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startFixture({ requestsPerMinute: 10_000 });
});
afterEach(() => fixture.dispose());

const stars = [5, 1, 3, 4, 2] as const;
/** A login with one account of `locations` branches; every branch has `reviews` reviews, a minute apart. */
async function business(locations: number, reviews: number, more: object = {}) {
  const made = await fixture.login({
    email: 'sara@example.com',
    name: 'سارة',
    accounts: [
      {
        name: 'مطاعم',
        locations: Array.from({ length: locations }, (_l, l) => ({
          title: `فرع ${String(l).padStart(3, '0')}`,
          storeCode: `S${l}`,
          phone: '+966 11 555 0101',
          reviews: Array.from({ length: reviews }, (_r, r) => ({
            reviewer: `عميل ${r}`,
            stars: stars[r % 5]!,
            ...(r % 4 === 0 ? {} : { comment: `نص ${r}` }),
            createTime: new Date(Date.UTC(2026, 0, 1, 0, r)).toISOString(),
          })),
          ...more,
        })),
      },
    ],
  });
  return made.accounts.at(-1)!;
}
async function first(reviews: number, more: object = {}): Promise<SeededLocation> {
  return (await business(1, reviews, more)).locations[0]!;
}

describe('accounts and locations', () => {
  test('lists 20 accounts per page, the personal one first, and hides accounts of other logins', async () => {
    await fixture.hook('accounts', { email: 'other@example.com', name: 'x' });
    await fixture.login({
      email: 'a@example.com',
      name: 'أ',
      accounts: Array.from({ length: 24 }, (_e, index) => ({ name: `مجموعة ${index}` })),
    });
    const page = (await fixture.call('/v1/accounts?pageSize=100')).body;
    expect(page.accounts).toHaveLength(20);
    expect(page.accounts[0]!.type).toBe('PERSONAL');
    const rest = (await fixture.call(`/v1/accounts?pageToken=${page.nextPageToken}`)).body;
    expect(rest.accounts).toHaveLength(5);
    expect(rest).not.toHaveProperty('nextPageToken');
    expect((await fixture.call('/v1/accounts?filter=type=PERSONAL')).body.accounts).toHaveLength(1);
    expect((await fixture.call(`/v1/${page.accounts[0]!.name}`)).body).toEqual(page.accounts[0]);
    const otherAccount = (await fixture.hook('state')).body.googleAccounts[0]!.accounts[0]!.name;
    expect((await fixture.call(`/v1/${otherAccount}`)).status).toBe(404);
    expect((await fixture.call(`/v1/${otherAccount}/locations?readMask=name`)).status).toBe(403);
  });

  test('requires and applies a readMask, and lists 10 to 100 locations per page', async () => {
    const account = await business(120, 0);
    const base = `/v1/${account.name}/locations`;
    expect(await fixture.call(base)).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } });
    expect((await fixture.call(`${base}?readMask=nonsense`)).status).toBe(400);
    const page = (await fixture.call(`${base}?readMask=name,title,metadata.placeId&orderBy=title desc`)).body;
    expect(page.locations).toHaveLength(10);
    expect(page.totalSize).toBe(120);
    expect(page.locations[0]).toEqual({
      name: expect.stringMatching(/^locations\/\d+$/),
      title: 'فرع 119',
      metadata: { placeId: expect.any(String) },
    });
    expect((await fixture.call(`${base}?readMask=name&pageSize=1000`)).body.locations).toHaveLength(100);
    expect((await fixture.call(`${base}?readMask=name&filter=storeCode="S7"`)).body.locations).toHaveLength(1);
    const one = await fixture.call(`/v1/${page.locations[0]!.name}?readMask=phone_numbers,storefrontAddress`);
    expect(one.body, 'absent fields are left out').toEqual({ phoneNumbers: { primaryPhone: '+966 11 555 0101' } });
    expect((await fixture.call(`/v1/${page.locations[0]!.name}`)).status).toBe(400);
  });

  test('omits placeId for a location that is not on Maps', async () => {
    const location = await first(0, { placeId: null });
    const answer = await fixture.call(`/v1/locations/${location.name.split('/')[3]}?readMask=metadata`);
    expect(answer.body.metadata).not.toHaveProperty('placeId');
  });
});

describe('places', () => {
  test('require an API key and a field mask, and include locations and competitors', async () => {
    const location = await first(3);
    const { placeId } = (await fixture.hook('places', { name: 'منافس', rating: 4.2, userRatingCount: 310 })).body;
    const ask = (path: string, headers: Record<string, string>, body?: object) => fixture.call(path, { token: null, headers, body });
    const key = { 'x-goog-api-key': 'k' };
    expect((await ask(`/v1/places/${placeId}`, { 'x-goog-fieldmask': '*' })).status).toBe(403);
    expect((await ask(`/v1/places/${placeId}`, key)).status).toBe(400);
    expect((await ask(`/v1/places/${placeId}`, { ...key, 'x-goog-fieldmask': 'rating,userRatingCount' })).body).toEqual({
      rating: 4.2,
      userRatingCount: 310,
    });
    expect((await ask(`/v1/places/${location.placeId}`, { ...key, 'x-goog-fieldmask': 'id,userRatingCount' })).body).toEqual({
      id: location.placeId,
      userRatingCount: 3,
    });
    const found = await ask(
      '/v1/places:searchText',
      { ...key, 'x-goog-fieldmask': 'places.id,places.displayName' },
      { textQuery: 'منافس' },
    );
    expect(found.body.places).toEqual([{ id: placeId, displayName: { text: 'منافس', languageCode: 'ar' } }]);
    expect((await ask('/v1/places/unknown', { ...key, 'x-goog-fieldmask': '*' })).status).toBe(404);
  });
  test('may close, move, be merged into another or be gone', async () => {
    const place = { name: 'مقهى', rating: 4, userRatingCount: 9 };
    const { placeId: other } = (await fixture.hook('places', { ...place, name: 'غيره' })).body;
    const moved = { ...place, businessStatus: 'CLOSED_PERMANENTLY', movedPlaceId: other };
    const { placeId } = (await fixture.hook('places', { ...moved, placeId: 'closed' })).body;
    const ask = async (id: string) =>
      fixture.call(`/v1/places/${id}`, {
        token: null,
        headers: { 'x-goog-api-key': 'k', 'x-goog-fieldmask': 'id,businessStatus,movedPlaceId' },
      });
    expect((await ask(placeId)).body).toEqual({ id: placeId, businessStatus: 'CLOSED_PERMANENTLY', movedPlaceId: other });
    await fixture.hook('places', { ...place, placeId: 'merged', mergedInto: other });
    expect((await ask('merged')).body).toEqual({ id: other, businessStatus: 'OPERATIONAL' });
    await fixture.hook('scenario', { name: 'day-quota-spent', path: '/v1/places', times: 1 });
    const refused = await ask(other);
    expect(refused.status).toBe(429);
    expect(refused.body.error.details).toMatchObject([{ metadata: { quota_unit: '1/d/{project}' } }, {}]);
  });
});
