import { randomUUID } from 'node:crypto';
import { day, googleConnectionJobs, hour, minute, notificationJobs, reviewJobs, reviewSyncJobs, type Uuid } from '@sumaa/contracts';
import { firstRunIdOf, historyRunIdOf } from '@sumaa/runtime/derive';
import { silentLog } from '@sumaa/runtime/log';
import { createDb } from '@sumaa/runtime/postgres';
import { createQueues, PermanentFailure, type Queues } from '@sumaa/runtime/queue';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { lostDiscoveries } from './contexts/google-connection/lost-discoveries.ts';
import { createMailDue } from './contexts/notifications/mail-due.ts';
import { lostSyncs } from './contexts/review-sync/first-sync/lost-syncs.ts';
import { planPolls } from './contexts/review-sync/polling/plan-polls.ts';
import { createPollLedger } from './contexts/review-sync/polling/poll-ledger.ts';
import { lostReplies } from './contexts/reviews/lost-replies.ts';
import { publishJob } from './contexts/reviews/reply-jobs.ts';
import { createWorkReader, type WorkViews } from './work-reader/index.ts';
import { sweep } from './infra/sweep.ts';

describe('a sweep', () => {
  let app: TestApp;
  let queues: Queues;
  let now: Date;
  /** The queue notes the time of the machine, so the clock of the sweep starts there too. */
  let begin: number;
  const at = (ms: number) => (now = new Date(begin + ms));

  beforeEach(async () => {
    app = await createTestApp(inject('postgresUrl'));
    queues = await createQueues({ postgresUrl: app.url, log: silentLog() });
    await app.addConnection();
    begin = Date.now();
    at(0);
  });
  afterEach(async () => {
    await queues.close();
    await app.close();
  });

  const sweeper = (more: Parameters<typeof sweep>[0]['sources'] = [], reader = app.reader) => {
    const [runs, parts, discoveries] = [
      queues.queue(reviewSyncJobs.syncRun),
      queues.queue(reviewSyncJobs.syncPart),
      queues.queue(googleConnectionJobs.discoverLocations),
    ];
    const replies = {
      publish: queues.queue(reviewJobs.publishReply),
      check: queues.queue(reviewJobs.checkReply),
      delete: queues.queue(reviewJobs.deleteReply),
    };
    const run = sweep({
      sources: [
        lostDiscoveries(reader, discoveries),
        ...lostSyncs({ reader, commands: app.commands, runs, parts }),
        lostReplies(reader, replies, app.commands),
        ...more,
      ],
      chores: [
        planPolls({
          ledger: createPollLedger(app.pool),
          polls: queues.queue(reviewSyncJobs.pollConnection),
          watches: null,
          policy: { callsPerMinute: 300, shortestMs: minute, tickMs: 1_000 },
          clock: () => now,
        }),
      ],
      clock: () => now,
      log: silentLog(),
    });
    return () => run(new AbortController().signal);
  };
  const waiting = async (definition: Parameters<Queues['queue']>[0]) => (await queues.queue(definition).counts()).waiting;
  const due = (state: string, publishInMs: number) =>
    app.pool.query('insert into work.reply_due values ($1, $2, $3, $4, $5, $6)', [
      app.tenantId,
      randomUUID(),
      randomUUID(),
      state,
      new Date(begin + publishInMs),
      randomUUID(),
    ]);

  test('adds at once what its queue has lost, one job for all processes, and nothing that is not due', async () => {
    await due('queued', -minute);
    await due('queued', hour);
    await due('deleting', 0);
    const [one, other] = [sweeper(), sweeper()];
    const jobs = async (ms: number) => {
      at(ms);
      await Promise.all([one(), other()]);
      return [await waiting(reviewJobs.publishReply), await waiting(reviewJobs.deleteReply)];
    };
    expect([await jobs(minute), await jobs(2 * minute)], 'its job is in the queue').toEqual([
      [1, 1],
      [1, 1],
    ]);
    await app.pool.query('truncate bullmq.job cascade');
    expect(await jobs(3 * minute), 'its job was lost').toEqual([1, 1]);
  });

  test('adds nothing to a job that its reactor has added, even for another time', async () => {
    await due('queued', -minute);
    const { rows } = await app.pool.query<{ review_id: Uuid; reply_id: Uuid }>('select review_id, reply_id from work.reply_due');
    const payload = { tenantId: app.tenantId, reviewId: rows[0]!.review_id, replyId: rows[0]!.reply_id };
    const queue = queues.queue(reviewJobs.publishReply);
    await queue.addBulk([{ ...publishJob(payload), delayMs: day }]);
    at(hour);
    await sweeper()();
    expect(await queue.counts()).toMatchObject({ waiting: 0, delayed: 1 });
  });

  test('adds the job of a part for the page it is at', async () => {
    const [runId, partId, locationId] = [randomUUID(), randomUUID() as Uuid, randomUUID()];
    await app.pool.query(`insert into work.sync_run values ($1, $2, 'first', $3, 'running', $4)`, [
      app.tenantId,
      runId,
      app.connectionId,
      [locationId],
    ]);
    await app.pool.query(`insert into work.sync_part values ($1, $2, $3, $4, 'first', 'active', 0, 100, null)`, [
      app.tenantId,
      runId,
      partId,
      locationId,
    ]);
    const run = sweeper();
    const queue = queues.queue(reviewSyncJobs.syncPart);
    const jobAt = async (ms: number, page: number, slice: number) => {
      at(ms);
      await app.pool.query('update work.sync_part set page = $1', [page]);
      await run();
      return [(await queue.counts()).waiting, await queue.isUnderWay(`sync-part-${partId}-${slice}`)];
    };
    expect(await jobAt(minute, 19, 0)).toEqual([1, true]);
    expect(await jobAt(2 * minute, 19, 0)).toEqual([1, true]);
    expect(await jobAt(3 * minute, 20, 1)).toEqual([2, true]);
    expect(await waiting(reviewSyncJobs.syncRun)).toBe(1);
  });

  /** Adds runs with one open part each and without a job. */
  const syncs = async (kind: string, count: number, connectionId: string) => {
    for (let index = 0; index < count; index++) {
      const [runId, locationId] = [randomUUID(), randomUUID()];
      await app.pool.query(`insert into work.sync_run values ($1, $2, $3, $4, 'running', $5)`, [
        app.tenantId,
        runId,
        kind,
        connectionId,
        [locationId],
      ]);
      await app.pool.query(`insert into work.sync_part values ($1, $2, $3, $4, $5, 'active', 0, 100, null)`, [
        app.tenantId,
        runId,
        randomUUID(),
        locationId,
        kind,
      ]);
    }
  };

  test('reaches all work in turn: first runs separately from histories, and connected connections only', async () => {
    const [lost, count] = [randomUUID(), 5];
    await app.pool.query(`insert into work.connection values ($1, $2, 'lost', 'done', now())`, [randomUUID(), lost]);
    await syncs('first', 20, lost);
    await syncs('history', count, app.connectionId);
    await syncs('first', 2, app.connectionId);
    for (let index = 0; index < count; index++) await due('queued', -minute);
    const mails = createMailDue(app.pool, queues.queue(notificationJobs.sendMail), () => now, 2);
    const payload = { kind: 'password_changed' as const, eventId: 'event-1', tenantId: app.tenantId, accountId: app.tenantId };
    await mails.addBulk(Array.from({ length: count }, (_, index) => ({ jobId: `mail-${index}`, payload })));
    await app.pool.query('truncate bullmq.job cascade');
    const run = sweeper([mails.lost], createWorkReader(createDb<WorkViews>(app.pool), 2));
    const found = async () =>
      Promise.all([reviewSyncJobs.syncPart, reviewSyncJobs.syncRun, reviewJobs.publishReply, notificationJobs.sendMail].map(waiting));
    const sweepTimes = async (ms: number, times: number) => {
      for (let look = 0; look < times; look++) {
        at(ms + look * 1_000);
        await run();
      }
      return found();
    };
    // One sweep adds two of each kind; both first runs are among them.
    expect((await sweepTimes(minute, 1)).slice(0, 2)).toEqual([4, 4]);
    expect(await sweepTimes(minute + 1_000, 3)).toEqual([2 + count, 2 + count, count, count]);
  });

  test('starts a first run that was never started, under its expected id', async () => {
    const locationId = await app.addLocation('locations/1', []);
    const { connectionId } = app;
    await app.append('connection', connectionId, { type: 'LocationsChosen', data: { connectionId, locationIds: [locationId] } });
    const run = sweeper();
    await run();
    at(3 * minute);
    await run();
    const seen: unknown[] = [];
    queues.worker(reviewSyncJobs.syncRun, async (payload) => void seen.push(payload));
    let chosen = '';
    for await (const event of app.store.readStream(`connection-${connectionId}` as never)) chosen = event.id;
    await expect
      .poll(() => seen)
      .toEqual([{ tenantId: app.tenantId, runId: firstRunIdOf(chosen), kind: 'first', connectionId, locationIds: [locationId] }]);
  });

  const started = () => {
    const seen: unknown[] = [];
    queues.worker(reviewSyncJobs.syncRun, async (payload) => void seen.push(payload));
    return seen;
  };
  const insertRun = (id: string, kind: string, state: string, locationId: string, startedAt = 'now') =>
    app.pool.query('insert into work.sync_run values ($1, $2, $3, $4, $5, $6, $7)', [
      app.tenantId,
      id,
      kind,
      app.connectionId,
      state,
      [locationId],
      startedAt,
    ]);
  const insertPart = (runId: string, kind: string, locationId: string, begunAt: string) =>
    app.pool.query(`insert into work.sync_part values ($1, $2, $3, $4, $5, 'completed', 9, 9, null, $6)`, [
      app.tenantId,
      runId,
      randomUUID(),
      locationId,
      kind,
      begunAt,
    ]);

  test('starts the first run of a branch that was linked again, whatever was synced before', async () => {
    const locationId = await app.addLocation('locations/1', []);
    const { connectionId } = app;
    const choose = async () => {
      await app.append('connection', connectionId, { type: 'LocationsChosen', data: { connectionId, locationIds: [locationId] } });
      for await (const event of app.store.readStream(`connection-${connectionId}` as never, { backwards: true, limit: 1 }))
        return firstRunIdOf(event.id);
      throw new Error('nothing was chosen');
    };
    const [before, again] = [await choose(), await choose()];
    const start = { runId: before, kind: 'first' as const, connectionId, locationIds: [locationId] };
    await app.append('syncrun', before, { type: 'SyncRunStarted', data: start });
    await insertRun(before, 'first', 'completed', locationId, '2026-02-01T12:00:00Z');
    await insertPart(before, 'first', locationId, '2026-02-01T12:00:00Z');
    await app.pool.query(`update work.location set linked_at = '2026-03-01T12:00:00Z', history_complete = true`);
    // The history of an earlier link must not count for this one.
    await insertRun(historyRunIdOf(before), 'history', 'completed', locationId);
    await insertPart(historyRunIdOf(before), 'history', locationId, '2026-03-01T12:01:00Z');
    const run = sweeper();
    await run();
    at(3 * minute);
    await run();
    const seen = started();
    await expect.poll(() => seen).toEqual([{ tenantId: app.tenantId, ...start, runId: again }]);

    await insertPart(again, 'first', locationId, '2026-03-01T12:02:00Z');
    at(20 * minute);
    await run();
    expect(await waiting(reviewSyncJobs.syncRun), 'and not again after its start').toBe(0);
    expect(seen).toHaveLength(1);
  });

  test('starts the history of a branch that was linked again although an earlier link had one', async () => {
    const locationId = await app.addLocation('locations/1', []);
    const [before, again] = [randomUUID() as Uuid, randomUUID() as Uuid];
    await insertRun(before, 'first', 'completed', locationId, '2026-02-01T12:00:00Z');
    await insertRun(historyRunIdOf(before), 'history', 'completed', locationId, '2026-02-01T12:01:00Z');
    await insertRun(again, 'first', 'completed', locationId, '2026-03-01T12:00:00Z');
    await insertPart(again, 'first', locationId, '2026-03-01T12:00:00Z');
    const run = sweeper();
    await run();
    at(4 * minute);
    await run();
    const seen = started();
    await expect.poll(() => seen).toMatchObject([{ runId: historyRunIdOf(again), kind: 'history' }]);
  });

  test('polls each connected connection once an interval, in several processes and sweeps, and again when the poll was lost', async () => {
    await app.addLocation('locations/1', []);
    const polls = queues.queue(reviewSyncJobs.pollConnection);
    const [one, other] = [sweeper(), sweeper()];
    for (const seconds of [0, 30, 59, 60, 75, 119]) {
      at(seconds * 1_000);
      await one();
      await other();
      await createPollLedger(app.pool).recordPolled(app.connectionId, now, 0);
    }
    expect(await waiting(reviewSyncJobs.pollConnection)).toBe(2);

    at(10 * minute);
    await one();
    const [{ rows }] = [await app.pool.query<{ ordered_at: Date }>('select ordered_at from outbox.poll')];
    expect(rows[0]?.ordered_at).toEqual(now);
    const lastJob = `poll-${app.connectionId}-${now.getTime()}`;
    at(16 * minute);
    await one();
    expect(await waiting(reviewSyncJobs.pollConnection), 'it still waits in the queue').toBe(3);
    await polls.remove(lastJob);
    at(21 * minute);
    await one();
    expect(await waiting(reviewSyncJobs.pollConnection), 'it was lost').toBe(3);
    expect(await polls.isUnderWay(`poll-${app.connectionId}-${now.getTime()}`)).toBe(true);
  });

  test('starts the history of a completed first run that has none', async () => {
    const locationId = await app.addLocation('locations/1', []);
    const runId = randomUUID() as Uuid;
    const run = (id: string, kind: string, state: string) =>
      app.pool.query('insert into work.sync_run values ($1, $2, $3, $4, $5, $6)', [
        app.tenantId,
        id,
        kind,
        app.connectionId,
        state,
        [locationId],
      ]);
    await run(runId, 'first', 'completed');
    await app.pool.query(`insert into work.sync_part values ($1, $2, $3, $4, 'first', 'completed', 100, 100, 'p100')`, [
      app.tenantId,
      runId,
      randomUUID(),
      locationId,
    ]);
    const sweep = sweeper();
    await sweep();
    at(4 * minute);
    await sweep();
    const seen: unknown[] = [];
    queues.worker(reviewSyncJobs.syncRun, async (payload) => void seen.push(payload));
    await expect.poll(() => seen).toMatchObject([{ runId: historyRunIdOf(runId), kind: 'history', locationIds: [locationId] }]);
    await run(historyRunIdOf(runId), 'history', 'completed');
    at(20 * minute);
    await sweep();
    expect(await waiting(reviewSyncJobs.syncRun)).toBe(0);
  });

  test('checks no pending reply of an unlinked branch, and continues with all others', async () => {
    const locationId = await app.addLocation('locations/1', []);
    for (const location of [locationId, randomUUID()]) {
      await app.pool.query(`insert into work.reply_due values ($1, $2, $3, 'pending', null, $4)`, [
        app.tenantId,
        randomUUID(),
        randomUUID(),
        location,
      ]);
    }
    const run = sweeper();
    at(14 * minute);
    await run();
    expect(await waiting(reviewJobs.checkReply)).toBe(0);
    at(16 * minute);
    await run();
    expect(await waiting(reviewJobs.checkReply)).toBe(1);
  });

  test('records a reply without success for five days as failed, after one more try', async () => {
    const locationId = await app.addLocation('locations/1', []);
    const ids: string[] = [];
    for (const [state, days] of [
      ['queued', 5],
      ['publishing', 5],
      ['deleting', 5],
      ['pending', 5],
      ['publishing', 4],
    ] as const) {
      const id = randomUUID();
      ids.push(id);
      const since = new Date(begin - days * day);
      await app.pool.query('insert into work.reply_due values ($1, $2, $3, $4, null, $5, $6)', [
        app.tenantId,
        randomUUID(),
        id,
        state,
        locationId,
        since,
      ]);
    }
    const [queued, publishing, deleting] = ids;
    const failuresOf = (name: string) => app.commandApi.named(name).map(({ payload }) => [payload.replyId, payload.reason]);
    const all = [reviewJobs.publishReply, reviewJobs.checkReply, reviewJobs.deleteReply];
    const counts = (state: 'waiting' | 'failed') => Promise.all(all.map(async (job) => (await queues.queue(job).counts())[state]));
    const run = sweeper();
    await run();
    expect([await counts('waiting'), failuresOf('FailReply')], 'tried first: the workers may not have run for days').toEqual([
      [3, 1, 1],
      [],
    ]);
    for (const job of all) queues.worker(job, () => Promise.reject(new PermanentFailure('refused')));
    await expect.poll(() => counts('failed')).toEqual([3, 1, 1]);
    at(minute);
    await run();
    expect(failuresOf('FailReply').toSorted()).toEqual([queued, publishing].map((id) => [id, 'google_unreachable']).toSorted());
    expect(failuresOf('FailReplyDeletion')).toEqual([[deleting, undefined]]);
    expect(await counts('waiting')).toEqual([0, 0, 0]);
  });

  test('adds a job that failed for good again under its id, after a pause', async () => {
    await due('queued', -minute);
    let ran = 0;
    queues.worker(reviewJobs.publishReply, async () => {
      ran += 1;
      throw new PermanentFailure('refused');
    });
    const failed = async (minutes: number, times: number) => {
      at(minutes * minute);
      await run();
      await expect.poll(() => ran).toBe(times);
      await expect.poll(() => queues.queue(reviewJobs.publishReply).counts()).toMatchObject({ failed: 1, waiting: 0, active: 0 });
    };
    const run = sweeper();
    await failed(0, 1);
    await failed(1, 1);
    await failed(3, 2);
  });

  test('adds a mail again under its own id until it is settled', async () => {
    const sendMails = queues.queue(notificationJobs.sendMail);
    const due = createMailDue(app.pool, sendMails, () => now);
    const payload = { kind: 'password_changed' as const, eventId: 'event-1', tenantId: app.tenantId, accountId: app.tenantId };
    await due.addBulk([{ jobId: 'when-connection-lost-event-1', payload }]);
    const sweep = sweeper([due.lost]);
    const look = async (after: number) => {
      at(after);
      await sweep();
      return waiting(notificationJobs.sendMail);
    };
    expect([await look(0), await look(3 * minute)]).toEqual([1, 1]);
    await sendMails.remove('when-connection-lost-event-1');
    expect(await look(4 * minute)).toBe(1);
    await sendMails.remove('when-connection-lost-event-1');
    await due.settle('when-connection-lost-event-1', now);
    expect(await look(9 * minute)).toBe(0);
  });
});
