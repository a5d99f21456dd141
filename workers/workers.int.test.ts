import { randomUUID } from 'node:crypto';
import { defaultMemberPermissions, streamName, type Uuid } from '@sumaa/contracts';
import { firstRunIdOf, historyRunIdOf, partIdOf } from '@sumaa/runtime/derive';
import { silentLog } from '@sumaa/runtime/log';
import type { Mail } from '@sumaa/runtime/mail';
import { createQueues, type Queues } from '@sumaa/runtime/queue';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createWorkers, type Workers } from './create-workers.ts';
import { noFiles } from './testing/no-files.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { apiError, generateReviews } from './testing/google-server.ts';

describe('the workers of a process', () => {
  let app: TestApp;
  let running: { workers: Workers; queues: Queues }[];
  let mails: Mail[];

  beforeEach(async () => {
    app = await createTestApp(inject('postgresUrl'));
    running = [];
    mails = [];
    const accountId = randomUUID();
    await app.pool.query(`insert into work.account values ($1, $2, 'owner@example.com', null, 'ar', true)`, [accountId, app.tenantId]);
    await app.pool.query(
      `insert into work.member (tenant_id, account_id, role, permissions, email, language) values ($1, $2, 'admin', $3, 'owner@example.com', 'ar')`,
      [app.tenantId, accountId, defaultMemberPermissions('admin')],
    );
    await app.pool.query(`insert into work.business values ($1, 'مقهى الواحة')`, [app.tenantId]);
    // The read model contains a run as soon as it was started.
    app.commandApi.answer('StartSyncRun', ({ runId, kind, connectionId, locationIds }) => {
      void app.pool.query(`insert into work.sync_run values ($1, $2, $3, $4, 'completed', $5)`, [
        app.tenantId,
        runId,
        kind,
        connectionId,
        locationIds,
      ]);
    });
  });
  afterEach(async () => {
    for (const process of running) await stop(process);
    await app.close();
  });

  async function start(): Promise<{ workers: Workers; queues: Queues }> {
    const queues = await createQueues({ postgresUrl: app.url, log: silentLog() });
    const mail = { isSet: async () => true, send: async (mail: Mail) => (mails.push(mail), { outcome: 'sent' as const }) };
    const { config, store, codec, google, vault, url: databaseUrl } = app;
    const subjectKeys = { get: async () => new Map<string, Buffer | 'erased'>() };
    const workers = createWorkers({
      config,
      log: silentLog(),
      store,
      codec,
      google,
      queues,
      files: noFiles,
      subjectKeys,
      paymentCards: { read: async () => null },
      payments: null,
      mail,
      vault,
      databaseUrl,
    });
    await workers.start();
    const process = { workers, queues };
    running.push(process);
    return process;
  }
  async function stop(process: { workers: Workers; queues: Queues }): Promise<void> {
    running = running.filter((other) => other !== process);
    await process.workers.stop();
    await process.queues.close();
  }
  async function choose(locationIds: Uuid[]): Promise<Uuid> {
    const { connectionId } = app;
    await app.append('connection', connectionId, { type: 'LocationsChosen', data: { connectionId, locationIds } });
    let id = '';
    for await (const event of app.store.readStream(streamName('connection', connectionId), { backwards: true, limit: 1 })) id = event.id;
    return firstRunIdOf(id);
  }
  async function types(category: string, id: Uuid): Promise<string[]> {
    const found = [];
    for await (const event of app.store.readStream(streamName(category, id))) found.push(event.type);
    return found;
  }
  /** The correlation ids that the events of these streams were stored with. */
  async function correlations(streams: readonly (readonly [string, Uuid])[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (const [category, id] of streams)
      for await (const event of app.store.readStream(streamName(category, id))) found.add(event.metadata.$correlationId);
    return found;
  }
  const ended = async (runId: Uuid) => await expect.poll(async () => (await types('syncrun', runId)).at(-1)).toBe('SyncRunCompleted');

  test('import the first hundred reviews of each branch, then the history, although one branch fails and one is unlinked, and mail the manager once', async () => {
    const big = await app.addLocation('locations/1', generateReviews('a', 230));
    const small = await app.addLocation('locations/2', generateReviews('b', 3));
    const empty = await app.addLocation('locations/3', []);
    const lost = await app.addLocation('locations/4', generateReviews('d', 5));
    app.googleServer.failNext({ path: '/locations/4/reviews', times: 99, how: apiError(403, 'PERMISSION_DENIED') });
    const gone = await app.addLocation('locations/5', generateReviews('e', 5));
    await app.unlink(gone);
    await start();
    const runId = await choose([big, small, empty, lost, gone]);
    await ended(runId);
    await ended(historyRunIdOf(runId));

    expect(await types('syncrun', runId)).toEqual([
      'SyncRunStarted',
      ...Array.from({ length: 2 }, () => ['SyncStageStarted', 'SyncStageCompleted']).flat(),
      'SyncStageStarted',
      'SyncStageStarted',
      'SyncStageCompleted',
      'SyncStageCompleted',
      'SyncStageStarted',
      'SyncStageCompleted',
      'SyncRunCompleted',
    ]);
    const completed = app.commandApi.named('CompleteSyncRun').map(({ payload }) => payload);
    expect(completed[0]).toEqual({ runId, reviews: 103, locations: 3, failedLocations: 2 });
    expect(completed.at(-1)).toEqual({ runId: historyRunIdOf(runId), reviews: 130, locations: 3, failedLocations: 2 });
    const counts = new Map(app.commandApi.named('CompleteSyncStage').map(({ payload }) => [payload.stage, payload.count]));
    expect(Object.fromEntries(counts)).toEqual({
      account_verification: 1,
      locations_linking: 3,
      reviews_sync: 103,
      analytics_processing: 103,
      dashboard_setup: 103,
    });
    for (const branch of [lost, gone]) expect(await types('syncpart', partIdOf(runId, branch))).toEqual(['SyncPartFailed']);
    // Everything that the first run and the history store belongs to one user action, through every job.
    const history = historyRunIdOf(runId);
    const parts = [runId, history].flatMap((run) => [big, small, empty].map((location) => ['syncpart', partIdOf(run, location)] as const));
    const chains = await correlations([['connection', app.connectionId], ['syncrun', runId], ['syncrun', history], ...parts]);
    expect(chains.size).toBe(1);
    expect(app.commandApi.imported.size).toBe(233);
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]?.text).toContain('103 مراجعات من 3 فروع');
  });

  test('stop in the middle of a sync and continue after a restart without losing or repeating a page', async () => {
    const location = await app.addLocation('locations/1', generateReviews('a', 400));
    const first = await start();
    const stopped = new Promise<void>((resolve, reject) => {
      app.commandApi.answer('ImportReviewPage', () => {
        stop(first).then(resolve, reject);
        app.commandApi.answer('ImportReviewPage', () => null);
      });
    });
    const runId = await choose([location]);
    await stopped;
    await start();
    await ended(historyRunIdOf(runId));
    expect(app.commandApi.imported.size).toBe(400);
    const pages = app.commandApi.named('ImportReviewPage').map(({ payload }) => {
      const { partId, page } = payload.part as { partId: string; page: number };
      return `${partId}-${page}`;
    });
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages).toHaveLength(8);
  });

  test('discover the locations of a connected account with their ratings', async () => {
    await app.addLocation('locations/1', generateReviews('a', 2));
    const { workers } = await start();
    const { connectionId } = app;
    const connected = { connectionId, accountId: randomUUID(), googleEmail: 'a@example.com', scopes: [], reconnect: false };
    await app.append('connection', connectionId, { type: 'GoogleConnected', data: connected });
    await expect
      .poll(() => app.commandApi.named('RecordLocationRating').map(({ payload }) => payload))
      .toEqual([{ connectionId, googleLocation: 'locations/1', rating: 4.2, reviewCount: 2, accessible: true }]);
    expect(app.commandApi.named('RecordDiscoveredLocations')[0]?.payload).toMatchObject({
      locations: [{ googleAccount: 'accounts/1', googleLocation: 'locations/1', placeId: 'place-1', verified: true }],
    });
    expect(new Set(app.commandApi.received.map(({ worker }) => worker))).toEqual(new Set(['discover-locations']));
    await expect.poll(() => new Set(workers.status().reactors.map(({ state }) => state))).toEqual(new Set(['live']));
  });
});
