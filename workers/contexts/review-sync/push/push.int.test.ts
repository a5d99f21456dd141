import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { reviewClassifier } from '@sumaa/runtime/classifier';
import { createTestApp, testJob, type TestApp } from '../../../testing/test-app.ts';
import { apiError, generateReviews } from '../../../testing/google-server.ts';
import { createPollLedger, type PollLedger } from '../polling/poll-ledger.ts';
import { readNoticed } from './read-noticed.processor.ts';
import { createTotalsDue } from '../polling/totals-due.ts';
import { watchReviews } from './watch-reviews.processor.ts';

let app: TestApp;
let locationId: Uuid;
let ledger: PollLedger;
beforeEach(async () => {
  app = await createTestApp(inject('postgresUrl'));
  await app.addConnection();
  locationId = await app.addLocation('locations/1', generateReviews('a', 60));
  ledger = createPollLedger(app.pool);
});
afterEach(() => app.close());

const deps = () => ({
  commands: app.commands,
  google: app.google,
  reader: app.reader,
  classifier: reviewClassifier,
  clock: () => new Date('2026-03-12T12:00:00Z'),
  ledger,
  totals: createTotalsDue(app.pool),
});
const imported = () =>
  app.commandApi
    .named('ImportReviewPage')
    .map(
      ({ payload }) =>
        [payload.locationId, (payload.reviews as { googleReviewId: string }[]).map((review) => review.googleReviewId)] as const,
    );

describe('a notified review', () => {
  const read = (review: string | null, over: object = {}) =>
    readNoticed(deps())({ googleLocation: 'locations/1', googleReview: review }, testJob(over));
  const name = (id: string) => `accounts/1/locations/1/reviews/${id}`;

  test('is read with one call including the totals, and counts as activity', async () => {
    await app.pool.query(`update work.location set watermark = '2026-03-12T12:00:00Z'`);
    const reviews = app.googleServer.reviews.get('locations/1')!;
    reviews.unshift({ ...reviews[0]!, reviewId: 'new', createTime: '2026-03-12T12:00:30Z', updateTime: '2026-03-12T12:00:30Z' });
    await read(name('new'));
    expect(app.googleServer.calls.map(({ path }) => path.replace(/\?.*/, ''))).toEqual(['/accounts/1/locations/1/reviews']);
    expect(imported()[0]).toMatchObject([locationId, expect.arrayContaining(['new'])]);
    expect(app.commandApi.named('RecordLocationTotals').map(({ payload }) => payload)).toMatchObject([{ locationId, reviewCount: 61 }]);
    const { rows } = await app.pool.query<{ reviews_a_day: number }>('select reviews_a_day from outbox.poll');
    expect(rows[0]?.reviews_a_day).toBeGreaterThan(1);
  });

  test('is read down to the imported reviews, also after an interrupted read', async () => {
    await app.pool.query(`update work.location set watermark = '2026-03-11T12:00:00Z'`);
    app.googleServer.failNext({ path: 'pageToken=p50', times: 1, how: { status: 503 } });
    await expect(read(null)).rejects.toMatchObject({ kind: 'unavailable' });
    const newest = [...app.commandApi.imported.values()]
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1);
    await app.pool.query(`update work.location set watermark = coalesce($1, watermark)`, [newest ?? null]);
    await read(null);
    expect(app.commandApi.imported.size).toBe(60);
  });

  /** Another business that has linked the same location, through the same Google account. */
  const linkElsewhere = async (): Promise<Uuid> => {
    const [tenant, connection] = [randomUUID(), randomUUID()];
    const location = `ffffffff${randomUUID().slice(8)}` as Uuid;
    await app.pool.query(`insert into work.connection values ($1, $2, 'connected', 'done', now())`, [tenant, connection]);
    await app.pool.query(`insert into work.location values ($1, $2, $3, 'accounts/1', 'locations/1', 'فرع', null, true, 'ok')`, [
      tenant,
      location,
      connection,
    ]);
    return location;
  };

  test('is imported for every business that has linked the location', async () => {
    const other = await linkElsewhere();
    await read(name('a0'));
    const given = imported().map(([id, reviews]) => [id, reviews.length]);
    expect(given).toEqual([locationId, other].flatMap((id) => [10, 50].map((count) => [id, count])));
  });

  test('is read for the other businesses when it fails for the first', async () => {
    const other = await linkElsewhere();
    app.googleServer.failNext({ path: '/locations/1/reviews', times: 1, how: { status: 503 } });
    await expect(read(name('a0'))).rejects.toMatchObject({ kind: 'unavailable' });
    expect(imported().map(([id]) => id)).toEqual([other, other]);
  });

  test('is read again while Google does not list it, for a limited number of attempts', async () => {
    await expect(read(name('later'))).rejects.toMatchObject({ name: 'RetryLater', afterMs: 2_000 });
    await read(name('later'), { lastAttempt: true, attempt: 4 });
  });

  test('is ignored when no business has linked the location or the connection is lost', async () => {
    await app.pool.query(`update work.connection set status = 'lost'`);
    await read(name('a0'));
    await app.pool.query('delete from work.location');
    await read(name('a0'));
    expect(app.googleServer.calls).toEqual([]);
  });
});

describe('subscribing to Google notifications', () => {
  const topic = 'projects/p/topics/reviews';
  const watch = (over: object = {}) =>
    watchReviews({ ...deps(), topic, progress: { until: (ask) => ask() } })(
      { tenantId: app.tenantId, connectionId: app.connectionId },
      testJob(over),
    );
  const recorded = () =>
    app.commandApi
      .named('RecordPush')
      .map(({ payload: { googleAccount, push, topic: current } }) => ({ googleAccount, push, topic: current }));
  const methods = () => app.googleServer.calls.map(({ method }) => method);

  test('reads the setting first, sets the topic when there is none, and changes nothing when ours is set', async () => {
    await watch();
    expect(app.googleServer.settings.get('accounts/1')).toMatchObject({
      pubsubTopic: topic,
      notificationTypes: ['NEW_REVIEW', 'UPDATED_REVIEW'],
    });
    await watch();
    expect(methods()).toEqual(['GET', 'PATCH', 'GET']);
    expect(recorded()).toEqual(Array.from({ length: 2 }, () => ({ googleAccount: 'accounts/1', push: 'on', topic })));
    expect((await ledger.connections())[0]?.watchedAt).not.toBeNull();
  });

  test("keeps another tool's topic and records it", async () => {
    const foreign = { pubsubTopic: 'projects/another-tool/topics/t', notificationTypes: ['NEW_REVIEW'] };
    app.googleServer.settings.set('accounts/1', foreign);
    await watch();
    expect([methods(), app.googleServer.settings.get('accounts/1')]).toEqual([['GET'], foreign]);
    expect(recorded()).toEqual([{ googleAccount: 'accounts/1', push: 'foreign_topic', topic: foreign.pubsubTopic }]);
  });

  test('keeps other notification types under our topic', async () => {
    app.googleServer.settings.set('accounts/1', { pubsubTopic: topic, notificationTypes: ['NEW_QUESTION'] });
    await watch();
    expect(app.googleServer.settings.get('accounts/1')?.notificationTypes).toEqual(['NEW_QUESTION', 'NEW_REVIEW', 'UPDATED_REVIEW']);
  });

  test('continues with the other accounts when one fails, and is repeated for that one', async () => {
    const other = await app.addLocation('locations/2', []);
    await app.pool.query(`update work.location set google_account = 'accounts/2' where location_id = $1`, [other]);
    app.commandApi.disturb('RecordPush', { status: 500, code: 'internal', times: 4 });
    await expect(watch({ lastAttempt: true })).rejects.toMatchObject({ name: 'CommandUnanswered' });
    expect(new Set(recorded().map(({ googleAccount }) => googleAccount)).size).toBe(2);
    expect((await ledger.connections())[0]?.watchedAt, 'so it is planned again').toBeNull();
    await watch();
    expect((await ledger.connections())[0]?.watchedAt).not.toBeNull();
  });

  test('records a refusal of Google and retries a temporary failure', async () => {
    app.googleServer.failNext({ method: 'PATCH', path: 'notificationSetting', times: 1, how: apiError(400, 'INVALID_ARGUMENT') });
    await watch();
    expect(recorded()).toEqual([{ googleAccount: 'accounts/1', push: 'refused', topic: null }]);
    app.googleServer.failNext({ path: 'notificationSetting', times: 1, how: { status: 503 } });
    await expect(watch()).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
