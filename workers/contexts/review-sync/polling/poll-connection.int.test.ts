import { minute } from '@sumaa/contracts';
import { reviewClassifier } from '@sumaa/runtime/classifier';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestApp, testJob, type TestApp, testGrant } from '../../../testing/test-app.ts';
import { apiError, generateReviews } from '../../../testing/google-server.ts';
import { createPollLedger } from './poll-ledger.ts';
import { pollConnection } from './poll-connection.processor.ts';
import { createTotalsDue } from './totals-due.ts';

describe('a poll', () => {
  let app: TestApp;
  let now: Date;
  let restart: () => void;
  let poll: (over?: Parameters<typeof testJob>[0]) => Promise<void>;

  beforeEach(async () => {
    app = await createTestApp(inject('postgresUrl'));
    await app.addConnection();
    now = new Date('2026-03-12T12:00:00Z');
    const process = () =>
      pollConnection({
        commands: app.commands,
        google: app.google,
        reader: app.reader,
        classifier: reviewClassifier,
        clock: () => now,
        ledger: createPollLedger(app.pool),
        totals: createTotalsDue(app.pool),
        probed: new Map(),
      });
    let processor = process();
    restart = () => void (processor = process());
    poll = (over) => processor({ tenantId: app.tenantId, connectionId: app.connectionId }, testJob(over));
  });
  afterEach(() => app.close());

  const imported = () =>
    app.commandApi
      .named('ImportReviewPage')
      .map(({ payload }) => (payload.reviews as { googleReviewId: string }[]).map((review) => review.googleReviewId));
  const watermark = (location: string, at: string) =>
    app.pool.query('update work.location set watermark = $2 where location_id = $1', [location, at]);

  test('imports new reviews above the watermark once, and stops there', async () => {
    const location = await app.addLocation('locations/1', generateReviews('a', 200));
    await watermark(location, '2026-03-12T11:59:00Z');
    await poll();
    // The second page is entirely older than the watermark, so it is the last; Google may list a review a day late.
    expect(app.googleServer.calls.filter((call) => call.path.includes(':batchGetReviews'))).toHaveLength(2);
    expect(imported().flat()).toHaveLength(100);
    await app.storeReviews(location, app.googleServer.reviews.get('locations/1')!.slice(0, 100));
    restart();
    await poll();
    expect(imported()).toHaveLength(2);
    const edited = app.googleServer.reviews.get('locations/1')!;
    edited[0] = { ...edited[0]!, starRating: 'ONE', updateTime: '2026-03-12T12:00:30Z' };
    await poll();
    expect(imported().at(-1)).toEqual(['a0']);
  });

  /** Updates the watermark in the read model from the imported reviews. */
  const follow = async (location: string) => {
    const newest = [...app.commandApi.imported.values()].map(({ updatedAt }) => updatedAt).toSorted();
    if (newest.length > 0) await watermark(location, newest.at(-1)!);
  };

  test('loses no review when it is interrupted between two pages', async () => {
    const location = await app.addLocation('locations/1', generateReviews('a', 150));
    await watermark(location, '2026-03-12T09:00:00Z');
    app.commandApi.answer('ImportReviewPage', () =>
      app.commandApi.disturb('ImportReviewPage', { status: 503, code: 'unavailable', times: 4 }),
    );
    await expect(poll()).rejects.toMatchObject({ name: 'CommandUnanswered' });
    expect(imported()[0]).toContain('a149');
    app.commandApi.answer('ImportReviewPage', () => null);
    await follow(location);
    await poll();
    expect(app.commandApi.imported.size).toBe(150);
  });

  test('imports what an interrupted attempt left out of a page', async () => {
    const daily = generateReviews('a', 30).map((review, index) => {
      const at = new Date(Date.UTC(2026, 2, 12 - index)).toISOString();
      return { ...review, createTime: at, updateTime: at };
    });
    const location = await app.addLocation('locations/1', daily);
    // Only the newest of the thirty is imported.
    await watermark(location, daily[0]!.updateTime);
    await app.storeReviews(location, daily.slice(0, 1));
    await poll();
    expect(imported().flat()).toHaveLength(29);
  });

  test('reads all new reviews, however many, and imports the oldest first', async () => {
    const location = await app.addLocation('locations/1', generateReviews('a', 2_130));
    await watermark(location, '2026-03-01T00:00:00Z');
    await poll();
    expect(app.commandApi.imported.size).toBe(2_130);
    const numbers = imported().map((ids) => Number(ids[0]!.slice(1)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });

  test('reads at most 2,000 reviews of a branch without imported reviews', async () => {
    await app.addLocation('locations/1', generateReviews('a', 2_130));
    await poll();
    expect(app.commandApi.imported.size).toBe(2_000);
  });

  test('reads several branches of an account in one call and imports each branch separately', async () => {
    await app.addLocation('locations/1', generateReviews('a', 3));
    await app.addLocation('locations/2', generateReviews('b', 2));
    await poll();
    expect(app.googleServer.calls.filter((call) => call.path.includes(':batchGetReviews'))).toHaveLength(1);
    expect(
      imported()
        .map((ids) => ids.length)
        .toSorted(),
    ).toEqual([2, 3]);
    expect(app.commandApi.named('RecordLocationTotals')).toHaveLength(2);
  });

  test('keeps polling the other branches when one is inaccessible, and detects when it is accessible again', async () => {
    const lost = await app.addLocation('locations/1', generateReviews('a', 1));
    await app.addLocation('locations/2', generateReviews('b', 1));
    app.googleServer.failNext({ path: ':batchGetReviews', times: 1, how: apiError(403, 'PERMISSION_DENIED') });
    app.googleServer.failNext({ path: '/locations/1/reviews', times: 1, how: apiError(403, 'PERMISSION_DENIED') });
    await poll();
    expect(app.commandApi.named('LoseLocationAccess').map(({ payload }) => payload)).toEqual([
      { locationId: lost, reason: 'permission_lost' },
    ]);
    expect(imported()).toEqual([['b0']]);
    await app.pool.query(`update work.location set access = 'permission_lost' where location_id = $1`, [lost]);
    await poll();
    expect(app.commandApi.named('RestoreLocationAccess').map(({ payload }) => payload)).toEqual([{ locationId: lost }]);
  });

  test('tries ten inaccessible branches in one poll, and each of them again after five minutes', async () => {
    for (let nth = 1; nth <= 25; nth++) await app.addLocation(`locations/${nth}`, []);
    await app.pool.query(`update work.location set access = 'permission_lost'`);
    app.googleServer.failNext({ path: '/reviews', times: 1_000, how: apiError(403, 'PERMISSION_DENIED') });
    const triedBy = async () => {
      const before = app.googleServer.calls.length;
      await poll();
      return app.googleServer.calls.slice(before).map(({ path }) => /locations\/\d+/.exec(path)?.[0]);
    };
    const tried = [await triedBy(), await triedBy(), await triedBy(), await triedBy()];
    expect([tried.map(({ length }) => length), new Set(tried.flat()).size]).toEqual([[10, 10, 5, 0], 25]);
    now = new Date(now.getTime() + 5 * minute);
    expect(await triedBy()).toEqual(tried[0]);
  });

  test('leaves out a review that cannot be parsed, and imports all others of the batch', async () => {
    await app.addLocation('locations/1', generateReviews('a', 2));
    await app.addLocation('locations/2', generateReviews('b', 2));
    app.googleServer.reviews.get('locations/1')![0] = { ...generateReviews('a', 1)[0]!, createTime: 'yesterday' };
    await poll();
    expect(imported().flat().toSorted()).toEqual(['a1', 'b0', 'b1']);
    expect(app.google.unreadableReviews()).toBeGreaterThan(0);
  });

  test('tries every batch when Google answers one with nonsense', async () => {
    for (let index = 0; index < 60; index++) await app.addLocation(`locations/${index}`, generateReviews(`l${index}-`, 1));
    app.googleServer.failNext({ path: ':batchGetReviews', times: 1, how: { status: 200, body: { locationReviews: 'none' } } });
    await expect(poll()).rejects.toMatchObject({ kind: 'bad_answer' });
    expect(imported().flat()).toHaveLength(10);
  });

  const totals = () => app.commandApi.named('RecordLocationTotals').map(({ payload }) => payload);

  test.each<[string, () => void]>([
    ['cannot be read', () => app.googleServer.failNext({ path: 'pageSize=1', times: 1, how: { status: 503 } })],
    ['cannot be recorded', () => app.commandApi.disturb('RecordLocationTotals', { status: 503, code: 'unavailable', times: 4 })],
    ['were refused', () => app.commandApi.disturb('RecordLocationTotals', { status: 404, code: 'not_found', times: 1 })],
  ])('updates totals that %s with the next poll, by any process', async (_, trouble) => {
    const location = await app.addLocation('locations/1', generateReviews('a', 3));
    const recordedBy = async (look: () => Promise<void>) => {
      const before = totals().length;
      await look();
      return totals().slice(before);
    };
    trouble();
    await poll({ lastAttempt: true });
    expect(imported()).toHaveLength(1);
    await follow(location);
    const ours = (reviewCount: number) => ({ locationId: location, rating: 4.2, reviewCount });
    expect([await recordedBy(poll), await recordedBy(poll)]).toEqual([[ours(3)], []]);

    app.googleServer.reviews.get('locations/1')!.unshift(...generateReviews('b', 1));
    trouble();
    await poll({ lastAttempt: true });
    restart();
    expect([await recordedBy(poll), await recordedBy(poll)]).toEqual([[ours(4)], []]);
  });

  test('counts as done when its command is refused, without a dead letter', async () => {
    await app.addLocation('locations/1', generateReviews('a', 3));
    app.commandApi.disturb('ImportReviewPage', { status: 400, code: 'validation_failed', times: 1 });
    await poll();
    expect((await createPollLedger(app.pool).connections()).map(({ polledAt }) => polledAt)).toEqual([now.getTime()]);
  });

  test('records no end when it is aborted, not even on its last attempt', async () => {
    await app.addLocation('locations/1', generateReviews('a', 1));
    await expect(poll({ lastAttempt: true, signal: AbortSignal.abort(new Error('give up')) })).rejects.toThrow('give up');
    expect((await createPollLedger(app.pool).connections()).map(({ polledAt }) => polledAt)).toEqual([null]);
  });

  test('does nothing while a first sync runs or the connection is lost', async () => {
    await app.addLocation('locations/1', generateReviews('a', 1));
    await app.pool.query(`insert into work.sync_run values ($1, gen_random_uuid(), 'first', $2, 'running', '{}')`, [
      app.tenantId,
      app.connectionId,
    ]);
    await poll();
    await app.pool.query(`update work.sync_run set state = 'completed'; update work.connection set status = 'lost'`);
    await poll();
    expect(app.googleServer.calls).toEqual([]);
  });

  test('records a lost connection when the grant is invalid', async () => {
    await app.addLocation('locations/1', generateReviews('a', 1));
    app.revoke();
    await poll();
    expect(app.commandApi.named('LoseConnection').map(({ payload }) => payload)).toEqual([
      { connectionId: app.connectionId, reason: 'revoked', grantId: testGrant },
    ]);
  });
});
