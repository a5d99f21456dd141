import { lexiconClassifier } from '../../classifier/index.ts';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createBench, testJob, type Bench } from '../../testing/bench.ts';
import { apiError, madeReviews } from '../../testing/google-server.ts';
import { createPollLedger } from './poll-ledger.ts';
import { pollConnection } from './poll-connection.processor.ts';
import { createSeenReviews } from './seen-reviews.ts';
import { createTotalsDue } from './totals-due.ts';

describe('a poll', () => {
  let bench: Bench;
  let now: Date;
  let restart: () => void;
  let poll: (over?: Parameters<typeof testJob>[0]) => Promise<void>;

  beforeEach(async () => {
    bench = await createBench(inject('postgresUrl'));
    await bench.addConnection();
    now = new Date('2026-03-12T12:00:00Z');
    const process = () =>
      pollConnection({
        commands: bench.commands,
        google: bench.google,
        reader: bench.reader,
        classifier: lexiconClassifier,
        clock: () => now,
        seen: createSeenReviews(),
        ledger: createPollLedger(bench.pool),
        totals: createTotalsDue(bench.pool),
        probed: new Map(),
      });
    let processor = process();
    restart = () => void (processor = process());
    poll = (over) => processor({ tenantId: bench.tenantId, connectionId: bench.connectionId }, testJob(over));
  });
  afterEach(() => bench.close());

  const imported = () =>
    bench.commandSide
      .named('ImportReviewPage')
      .map(({ payload }) => (payload.reviews as { googleReviewId: string }[]).map((review) => review.googleReviewId));
  const watermark = (location: string, at: string) =>
    bench.pool.query('update work.location set watermark = $2 where location_id = $1', [location, at]);

  test('sends what is new above the watermark, once, and stops there', async () => {
    const location = await bench.addLocation('locations/1', madeReviews('a', 200));
    await watermark(location, '2026-03-12T11:59:00Z');
    await poll();
    // The second page is wholly older than the watermark and the last one read; Google may be a day late with a review.
    expect(bench.googleServer.calls.filter((call) => call.path.includes(':batchGetReviews'))).toHaveLength(2);
    expect(imported().flat()).toHaveLength(100);
    await poll();
    expect(imported()).toHaveLength(2);
    const edited = bench.googleServer.reviews.get('locations/1')!;
    edited[0] = { ...edited[0]!, starRating: 'ONE', updateTime: '2026-03-12T12:00:30Z' };
    await poll();
    expect(imported().at(-1)).toEqual(['a0']);
  });

  /** The read side shows what is in, and so how far the next look reads. */
  const follow = async (location: string) => {
    const newest = [...bench.commandSide.imported.values()].map(({ updatedAt }) => updatedAt).toSorted();
    if (newest.length > 0) await watermark(location, newest.at(-1)!);
  };

  test('that breaks off between two pages leaves nothing out', async () => {
    const location = await bench.addLocation('locations/1', madeReviews('a', 150));
    await watermark(location, '2026-03-12T09:00:00Z');
    bench.commandSide.answer('ImportReviewPage', () =>
      bench.commandSide.disturb('ImportReviewPage', { status: 503, code: 'unavailable', times: 4 }),
    );
    await expect(poll()).rejects.toMatchObject({ name: 'CommandUnanswered' });
    expect(imported()[0]).toContain('a149');
    bench.commandSide.answer('ImportReviewPage', () => null);
    await follow(location);
    await poll();
    expect(bench.commandSide.imported.size).toBe(150);
  });

  test('that broke off in the middle of a page sends that page as a whole', async () => {
    const daily = madeReviews('a', 30).map((review, index) => {
      const at = new Date(Date.UTC(2026, 2, 12 - index)).toISOString();
      return { ...review, createTime: at, updateTime: at };
    });
    const location = await bench.addLocation('locations/1', daily);
    // Of its thirty the newest alone is in.
    await watermark(location, daily[0]!.updateTime);
    await poll({ attempt: 2 });
    expect(imported().flat()).toHaveLength(30);
  });

  test('reads on however much is new, the oldest first', async () => {
    const location = await bench.addLocation('locations/1', madeReviews('a', 2_130));
    await watermark(location, '2026-03-01T00:00:00Z');
    await poll();
    expect(bench.commandSide.imported.size).toBe(2_130);
    const numbers = imported().map((ids) => Number(ids[0]!.slice(1)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });

  test('of a branch of which nothing is in yet reads no deeper than it can hold', async () => {
    await bench.addLocation('locations/1', madeReviews('a', 2_130));
    await poll();
    expect(bench.commandSide.imported.size).toBe(2_000);
  });

  test('reads many branches of an account in one call and tells each its own', async () => {
    await bench.addLocation('locations/1', madeReviews('a', 3));
    await bench.addLocation('locations/2', madeReviews('b', 2));
    await poll();
    expect(bench.googleServer.calls.filter((call) => call.path.includes(':batchGetReviews'))).toHaveLength(1);
    expect(
      imported()
        .map((ids) => ids.length)
        .toSorted(),
    ).toEqual([2, 3]);
    expect(bench.commandSide.named('RecordLocationTotals')).toHaveLength(2);
  });

  test('does not let one lost branch silence the others, and notices when it is back', async () => {
    const lost = await bench.addLocation('locations/1', madeReviews('a', 1));
    await bench.addLocation('locations/2', madeReviews('b', 1));
    bench.googleServer.trouble({ path: ':batchGetReviews', times: 1, how: apiError(403, 'PERMISSION_DENIED') });
    bench.googleServer.trouble({ path: '/locations/1/reviews', times: 1, how: apiError(403, 'PERMISSION_DENIED') });
    await poll();
    expect(bench.commandSide.named('LoseLocationAccess').map(({ payload }) => payload)).toEqual([
      { locationId: lost, reason: 'permission_lost' },
    ]);
    expect(imported()).toEqual([['b0']]);
    await bench.pool.query(`update work.location set access = 'permission_lost' where location_id = $1`, [lost]);
    await poll();
    expect(bench.commandSide.named('RestoreLocationAccess').map(({ payload }) => payload)).toEqual([{ locationId: lost }]);
  });

  const totals = () => bench.commandSide.named('RecordLocationTotals').map(({ payload }) => payload);

  test.each<[string, () => void]>([
    ['Google does not say', () => bench.googleServer.trouble({ path: 'pageSize=1', times: 1, how: { status: 503 } })],
    ['cannot be recorded', () => bench.commandSide.disturb('RecordLocationTotals', { status: 503, code: 'unavailable', times: 4 })],
    ['were refused', () => bench.commandSide.disturb('RecordLocationTotals', { status: 404, code: 'not_found', times: 1 })],
  ])('whose totals %s is made up for by the next look, whichever process makes it', async (_, trouble) => {
    const location = await bench.addLocation('locations/1', madeReviews('a', 3));
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

    bench.googleServer.reviews.get('locations/1')!.unshift(...madeReviews('b', 1));
    trouble();
    await poll({ lastAttempt: true });
    restart();
    expect([await recordedBy(poll), await recordedBy(poll)]).toEqual([[ours(4)], []]);
  });

  test('whose command is refused has looked: the next one comes in its turn, and nothing is buried', async () => {
    await bench.addLocation('locations/1', madeReviews('a', 3));
    bench.commandSide.disturb('ImportReviewPage', { status: 400, code: 'validation_failed', times: 1 });
    await poll();
    expect((await createPollLedger(bench.pool).connections()).map(({ polledAt }) => polledAt)).toEqual([now.getTime()]);
  });

  test('that was told to give up has not looked, on its last attempt either', async () => {
    await bench.addLocation('locations/1', madeReviews('a', 1));
    await expect(poll({ lastAttempt: true, signal: AbortSignal.abort(new Error('give up')) })).rejects.toThrow('give up');
    expect((await createPollLedger(bench.pool).connections()).map(({ polledAt }) => polledAt)).toEqual([null]);
  });

  test('stays away while a first sync runs, and from a connection that is lost', async () => {
    await bench.addLocation('locations/1', madeReviews('a', 1));
    await bench.pool.query(`insert into work.sync_run values ($1, gen_random_uuid(), 'first', $2, 'running', '{}')`, [
      bench.tenantId,
      bench.connectionId,
    ]);
    await poll();
    await bench.pool.query(`update work.sync_run set state = 'completed'; update work.connection set status = 'lost'`);
    await poll();
    expect(bench.googleServer.calls).toEqual([]);
  });

  test('loses the connection when the grant is dead', async () => {
    await bench.addLocation('locations/1', madeReviews('a', 1));
    bench.revoke();
    await poll();
    expect(bench.commandSide.named('LoseConnection').map(({ payload }) => payload)).toEqual([
      { connectionId: bench.connectionId, reason: 'revoked' },
    ]);
  });
});
