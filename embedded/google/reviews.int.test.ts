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

describe('reviews', () => {
  test('lists at most 50 per page, newest first, with totals over all and without empty fields', async () => {
    const location = await first(120);
    const pages = [];
    let pageToken = '';
    do {
      const page = (await fixture.call(`/v4/${location.name}/reviews?pageSize=80&pageToken=${pageToken}`)).body;
      pages.push(page);
      pageToken = page.nextPageToken ?? '';
    } while (pageToken);
    expect(pages.map((page) => page.reviews.length)).toEqual([50, 50, 20]);
    expect(pages.map((page) => [page.averageRating, page.totalReviewCount])).toEqual([
      [3, 120],
      [3, 120],
      [3, 120],
    ]);
    const all = pages.flatMap((page) => page.reviews as { reviewId: string; updateTime: string; comment?: string; starRating: string }[]);
    expect(new Set(all.map((review) => review.reviewId)).size).toBe(120);
    expect(all.map((review) => review.updateTime)).toEqual(
      all
        .map((review) => review.updateTime)
        .toSorted()
        .toReversed(),
    );
    expect(all.at(-1)).toEqual({
      name: `${location.name}/reviews/${all.at(-1)!.reviewId}`,
      reviewId: all.at(-1)!.reviewId,
      reviewer: { displayName: 'عميل 0' },
      starRating: 'FIVE',
      createTime: '2026-01-01T00:00:00Z',
      updateTime: '2026-01-01T00:00:00Z',
    });
  });

  test('supports three orders in both spellings, and binds a page token to its query', async () => {
    const location = await first(60);
    const list = (query: string) => fixture.call(`/v4/${location.name}/reviews?${query}`);
    const rated = async (order: string) =>
      ((await list(`orderBy=${order}`)).body.reviews as { starRating: string }[]).map((review) => review.starRating);
    expect((await rated('rating')).slice(0, 2)).toEqual(['ONE', 'ONE']);
    expect((await rated('rating desc')).slice(0, 2)).toEqual(['FIVE', 'FIVE']);
    expect((await list('orderBy=updateTime desc')).body).toEqual((await list('orderBy=update_time desc')).body);
    expect((await list('orderBy=createTime')).status).toBe(400);
    const { nextPageToken } = (await list('')).body;
    expect((await list(`orderBy=rating&pageToken=${nextPageToken}`)).status).toBe(400);
    expect((await list('pageToken=garbage')).status).toBe(400);
  });

  test('moves an edited review to the top; a removed one is 404 and no longer counted', async () => {
    const location = await first(3);
    const edited = await fixture.hook('reviews', { name: location.reviews[0], stars: 1, comment: 'غيّرت رأيي' }, 'PATCH');
    expect(edited.body).toMatchObject({ starRating: 'ONE', comment: 'غيّرت رأيي' });
    const list = (await fixture.call(`/v4/${location.name}/reviews`)).body;
    expect(list.reviews[0]!.name).toBe(location.reviews[0]);
    await fixture.hook('reviews', { name: location.reviews[0] }, 'DELETE');
    expect((await fixture.call(`/v4/${location.reviews[0]}`)).status).toBe(404);
    expect((await fixture.call(`/v4/${location.name}/reviews`)).body).toMatchObject({ totalReviewCount: 2, averageRating: 2 });
  });

  test('answers an empty object for a location without reviews and refuses an unverified one', async () => {
    const location = await first(0);
    expect((await fixture.call(`/v4/${location.name}/reviews`)).body).toEqual({});
    await fixture.hook('locations', { location: location.name, verified: false }, 'PATCH');
    expect(await fixture.call(`/v4/${location.name}/reviews`)).toMatchObject({
      status: 400,
      body: { error: { status: 'FAILED_PRECONDITION' } },
    });
  });

  test('reads up to 50 locations at once in one merged list without totals', async () => {
    const account = await business(52, 3);
    const names = account.locations.map((location) => location.name);
    const batch = (body: object) => fixture.call(`/v4/${account.name}/locations:batchGetReviews`, { body });
    expect((await batch({ locationNames: names })).status).toBe(400);
    expect((await batch({ locationNames: [] })).status).toBe(400);
    const seen: { name: string; review: { updateTime: string; name: string } }[] = [];
    let pageToken: string | undefined;
    do {
      const page = (await batch({ locationNames: names.slice(0, 50), pageSize: 40, pageToken })).body;
      expect(Object.keys(page).filter((key) => key !== 'nextPageToken')).toEqual(['locationReviews']);
      seen.push(...page.locationReviews);
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(new Set(seen.map(({ review }) => review.name)).size).toBe(150);
    expect(seen.every(({ name, review }) => review.name.startsWith(`${name}/reviews/`))).toBe(true);
    expect(seen.map(({ review }) => review.updateTime)).toEqual(
      seen
        .map(({ review }) => review.updateTime)
        .toSorted()
        .toReversed(),
    );
    const written = (await batch({ locationNames: names.slice(0, 2), ignoreRatingOnlyReviews: true })).body.locationReviews;
    expect(written).toHaveLength(4);
  });
});

describe('replies', () => {
  test('are PENDING, then APPROVED; a phone number or the scenario rejects them', async () => {
    const location = await first(3);
    const put = (name: string, comment: unknown) => fixture.call(`/v4/${name}/reply`, { method: 'PUT', body: { comment } });
    const stateOf = async (name: string) => (await fixture.call(`/v4/${name}`)).body.reviewReply;
    const before = (await fixture.call(`/v4/${location.reviews[0]}`)).body.updateTime;
    expect(await put(location.reviews[0]!, 'شكراً لك')).toMatchObject({
      status: 200,
      body: { comment: 'شكراً لك', reviewReplyState: 'PENDING' },
    });
    await put(location.reviews[1]!, 'اتصلوا على 0551234567');
    await fixture.hook('scenario', { name: 'reject-replies', policyViolation: 'OFF_TOPIC', times: 1 });
    await put(location.reviews[2]!, 'أهلاً');
    await fixture.hook('clock', { advanceMs: 60_000 });
    expect(await stateOf(location.reviews[0]!)).toMatchObject({ reviewReplyState: 'APPROVED' });
    expect(await stateOf(location.reviews[1]!)).toMatchObject({ reviewReplyState: 'REJECTED', policyViolation: 'PERSONAL_INFO' });
    expect(await stateOf(location.reviews[2]!)).toMatchObject({ reviewReplyState: 'REJECTED', policyViolation: 'OFF_TOPIC' });
    expect((await fixture.call(`/v4/${location.reviews[0]}`)).body.updateTime, 'the review itself has not changed').toBe(before);
  });

  test('are limited to 4096 bytes, not characters, and may not be empty', async () => {
    const [review] = (await first(1)).reviews;
    const put = (comment: unknown) => fixture.call(`/v4/${review}/reply`, { method: 'PUT', body: { comment } });
    expect((await put('م'.repeat(2048))).status).toBe(200);
    const long = await put('م'.repeat(2048) + 'a');
    expect(long).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } });
    expect(long.body.error.details[0]!['@type']).toContain('mybusiness.v4.ValidationError');
    expect((await put('  ')).status).toBe(400);
    expect((await put(undefined)).status).toBe(400);
  });

  test('are deleted with an empty answer', async () => {
    const [review] = (await first(1)).reviews;
    await fixture.call(`/v4/${review}/reply`, { method: 'PUT', body: { comment: 'شكراً' } });
    expect(await fixture.call(`/v4/${review}/reply`, { method: 'DELETE' })).toEqual({ status: 200, body: {} });
    expect((await fixture.call(`/v4/${review}`)).body).not.toHaveProperty('reviewReply');
    expect((await fixture.call(`/v4/${review}/reply`, { method: 'DELETE' })).status).toBe(404);
  });
});
