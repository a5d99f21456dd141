import type { Uuid } from '@sumaa/contracts';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { reviewClassifier } from '@sumaa/runtime/classifier';
import { createTestApp, testJob, type TestApp } from '../../../testing/test-app.ts';
import { apiError, generateReviews, type RawReview } from '../../../testing/google-server.ts';
import { fullPass } from './full-pass.processor.ts';
import { createPassLedger, type PassEnd } from './pass-ledger.ts';

describe('a full pass of a branch', () => {
  let app: TestApp;
  let locationId: Uuid;
  let reviews: RawReview[];
  let stored: Uuid[];
  let ends: PassEnd[];

  beforeEach(async () => {
    app = await createTestApp(inject('postgresUrl'));
    await app.addConnection();
    reviews = generateReviews('a', 120);
    locationId = await app.addLocation('locations/1', reviews);
    stored = await app.storeReviews(locationId, reviews);
    ends = [];
  });
  afterEach(() => app.close());

  const pass = (over: object = {}) =>
    fullPass({
      commands: app.commands,
      google: app.google,
      reader: app.reader,
      classifier: reviewClassifier,
      clock: () => new Date(),
      ledger: { ...createPassLedger(app.pool), recordEnded: async (_location, _at, end) => void ends.push(end) },
    })({ tenantId: app.tenantId, connectionId: app.connectionId, locationId }, testJob(over));
  const imported = () =>
    app.commandApi
      .named('ImportReviewPage')
      .flatMap(({ payload }) => (payload.reviews as { googleReviewId: string }[]).map((review) => review.googleReviewId));
  const removed = () => app.commandApi.named('RemoveReview').map(({ payload }) => payload.reviewId);
  const callsTo = (part: string) => app.googleServer.calls.filter(({ path }) => path.includes(part));

  test('updates only the totals when nothing has changed', async () => {
    await pass();
    expect([imported(), removed()]).toEqual([[], []]);
    expect(app.commandApi.named('RecordLocationTotals').map(({ payload }) => payload)).toMatchObject([{ reviewCount: 120 }]);
    expect(callsTo('/reviews?')).toHaveLength(3);
    expect(ends).toEqual([{ outcome: 'whole', reviews: 120, removed: 0 }]);
  });

  test('imports reviews that were edited, answered elsewhere, or missed by polls', async () => {
    reviews[70] = { ...reviews[70]!, starRating: 'ONE' };
    reviews[90] = { ...reviews[90]!, reviewReply: { comment: 'شكرًا', updateTime: '2026-03-13T08:00:00Z', reviewReplyState: 'APPROVED' } };
    reviews.push({ ...reviews[119]!, reviewId: 'unheard-of' });
    await pass();
    expect(imported().toSorted()).toEqual(['a70', 'a90', 'unheard-of']);
  });

  test('removes a missing review after Google says that it does not exist', async () => {
    reviews.splice(100, 1);
    reviews.splice(3, 1);
    await pass();
    expect(removed().toSorted()).toEqual([stored[3], stored[100]].toSorted());
    expect(ends).toEqual([{ outcome: 'whole', reviews: 118, removed: 2 }]);
    expect(imported()).toEqual([]);
  });

  test('keeps a missing review that Google returns by name or cannot answer for', async () => {
    const [hidden] = reviews.splice(3, 1);
    const listed = [...reviews];
    // Missing in the list; available by name.
    app.googleServer.failNext({
      path: '/reviews/a3',
      times: 1,
      how: { status: 200, body: { name: 'accounts/1/locations/1/reviews/a3', reviewer: {}, ...hidden } },
    });
    await pass();
    expect([removed(), ends[0]?.outcome]).toEqual([[], 'whole']);
    app.googleServer.reviews.set('locations/1', listed);
    app.googleServer.failNext({ path: '/reviews/a3', times: 1, how: { status: 503 } });
    await expect(pass()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(removed()).toEqual([]);
  });

  test('keeps what an incomplete list lacks, and removes what Google does not find', async () => {
    reviews.splice(3, 1);
    // A review was moved while the list was read.
    const short = reviews.slice(51, 100).map((review) => ({ name: `accounts/1/locations/1/reviews/${review.reviewId}`, ...review }));
    const body = { reviews: short, averageRating: 4, totalReviewCount: 119, nextPageToken: 'p100' };
    app.googleServer.failNext({ path: 'pageToken=p50', times: 1, how: { status: 200, body } });
    await pass();
    expect([removed(), ends.at(-1)?.outcome]).toEqual([[stored[3]], 'whole']);
  });

  test('asks for every missing review in turn, however many of them still exist', async () => {
    for (const review of reviews.slice(0, 61)) review.unlisted = true;
    reviews.splice(7, 1);
    const asked = async () => {
      const before = app.googleServer.calls.length;
      await pass();
      return app.googleServer.calls.slice(before).flatMap(({ path }) => /\/reviews\/(a\d+)$/.exec(path)?.[1] ?? []);
    };
    const [first, second] = [await asked(), await asked()];
    expect([first.length, new Set([...first, ...second]).size]).toEqual([50, 61]);
    expect(removed()).toContain(stored[7]);
  });

  test('removes nothing when the list cannot be read', async () => {
    reviews.splice(3, 1);
    app.googleServer.failNext({ path: 'pageToken=p100', times: 9, how: { status: 500 } });
    await expect(pass()).rejects.toMatchObject({ kind: 'unavailable' });
    await pass({ lastAttempt: true });
    expect([removed(), ends.at(-1)]).toEqual([[], { outcome: 'partial', reviews: 0, removed: 0 }]);
  });

  test('records no end when it is aborted, not even on its last attempt', async () => {
    await expect(pass({ lastAttempt: true, signal: AbortSignal.abort(new Error('give up')) })).rejects.toThrow('give up');
    expect(ends).toEqual([]);
  });

  test('records an inaccessible branch and removes nothing; records an invalid grant as a lost connection', async () => {
    app.googleServer.failNext({ path: '/locations/1/reviews', times: 1, how: apiError(403, 'PERMISSION_DENIED') });
    await pass();
    expect(app.commandApi.named('LoseLocationAccess').map(({ payload }) => payload)).toEqual([{ locationId, reason: 'permission_lost' }]);
    app.revoke();
    await pass();
    expect(app.commandApi.named('LoseConnection')).toHaveLength(1);
    expect(removed()).toEqual([]);
  });
});
