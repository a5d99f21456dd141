import { randomUUID } from 'node:crypto';
import { defaultMemberPermissions, hour, streamName, type Uuid } from '@sumaa/contracts';
import { testTime } from '@sumaa/event-store/testing';
import { firstRunIdOf, historyRunIdOf } from '@sumaa/runtime/derive';
import { silentLog } from '@sumaa/runtime/log';
import type { Mail } from '@sumaa/runtime/mail';
import { createQueues, type Queues } from '@sumaa/runtime/queue';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createWorkers, type Workers } from './create-workers.ts';
import { noFiles } from './testing/no-files.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { generateReviews, type RawReview } from './testing/google-server.ts';

// Every job in the queue is deleted here, and all work must still be done. Always on Postgres, and on the run's Redis in its own
// database, because it is flushed (skipped without Redis).
const server = inject('redisUrl');
const redisUrl = server && new URL('/9', server).toString();
const testTimeoutMs = { timeout: 120_000, interval: 200 };

describe.each(['postgres', 'redis'] as const)('a queue on %s that loses all its jobs', (backend) => {
  const runs = backend === 'postgres' || redisUrl !== null;
  let app: TestApp;
  let queues: Queues;
  let workers: Workers;
  let mails: Mail[];
  let mailServerDown: boolean;
  let ahead: number;

  beforeEach(async () => {
    if (!runs) return;
    app = await createTestApp(inject('postgresUrl'));
    await app.addConnection();
    [mails, mailServerDown, ahead] = [[], true, 0];
    const accountId = randomUUID();
    await app.pool.query(`insert into work.account values ($1, $2, 'owner@example.com', null, 'ar', true)`, [accountId, app.tenantId]);
    await app.pool.query(
      `insert into work.member (tenant_id, account_id, role, permissions, email, language) values ($1, $2, 'admin', $3, 'owner@example.com', 'ar')`,
      [app.tenantId, accountId, defaultMemberPermissions('admin')],
    );
    await app.pool.query(`insert into work.business values ($1, 'مقهى الواحة')`, [app.tenantId]);
    queues = await createQueues({
      postgresUrl: app.url,
      redisUrl: backend === 'redis' ? redisUrl : null,
      log: silentLog(),
      prefix: `lost-${randomUUID()}`,
    });
    workers = createWorkers({
      config: {
        ...app.config,
        pollSeconds: 1,
        // The events of the test are from a day long ago; what they told would else be too old to be mailed.
        keepDays: { ...app.config.keepDays, notifications: 36_500 },
        google: { ...app.config.google, push: { topic: 'projects/p/topics/t', audience: 'a', serviceAccount: 's' } },
      },
      log: silentLog(),
      store: app.store,
      codec: app.codec,
      google: app.google,
      queues,
      files: noFiles,
      vault: app.vault,
      subjectKeys: { get: async () => new Map() },
      paymentCards: { read: async () => null },
      payments: null,
      mail: {
        isSet: async () => true,
        send: async (mail) => {
          if (mailServerDown) return { outcome: 'failed', reason: 'ECONNREFUSED', responseCode: null };
          mails.push(mail);
          return { outcome: 'sent' };
        },
      },
      databaseUrl: app.url,
      clock: () => new Date(Date.now() + ahead),
    });
  });
  afterEach(async () => {
    if (!runs) return;
    await workers.stop();
    await queues.close();
    await app.close();
  });

  async function forget(): Promise<void> {
    if (backend === 'postgres') return void (await app.pool.query('truncate bullmq.job cascade'));
    const redis = new Redis(redisUrl!);
    await redis.flushdb();
    redis.disconnect();
  }
  const named = (name: string) => app.commandApi.named(name).map(({ payload }) => payload);
  const types = async (category: string, id: Uuid) => {
    const found = [];
    for await (const event of app.store.readStream(streamName(category, id))) found.push(event.type);
    return found;
  };
  /** Waits until done, while the clock of the sweep runs ahead. */
  async function until(what: string, done: () => Promise<boolean> | boolean): Promise<void> {
    await expect
      .poll(
        async () => {
          ahead += 30_000;
          return done();
        },
        { ...testTimeoutMs, message: what },
      )
      .toBe(true);
  }

  test.runIf(runs)(
    'still completes first sync, history, discovery, replies, checks, deletions, mails, polls, passes and watches',
    async () => {
      const reviews: RawReview[] = generateReviews('a', 230);
      const locationId = await app.addLocation('locations/1', reviews);
      const { connectionId, tenantId } = app;
      const run = { location_ids: [locationId] };
      app.commandApi.answer('StartSyncRun', ({ runId, kind }) => {
        void app.pool.query(
          'insert into work.sync_run select $1, $2, $3, $4, $5, $6 where not exists (select from work.sync_run where run_id = $2::uuid)',
          [tenantId, runId, kind, connectionId, 'running', run.location_ids],
        );
      });
      app.commandApi.answer('CompleteSyncRun', ({ runId }) => {
        void app.pool.query(`update work.sync_run set state = 'completed' where run_id = $1`, [runId]);
      });
      app.commandApi.answer('StartSyncPart', ({ partId, runId, kind, expected }) => {
        void app.pool.query(
          `insert into work.sync_part select $1, $2, $3, $4, $5, 'active', 0, $6, null where not exists (select from work.sync_part where part_id = $3::uuid)`,
          [tenantId, runId, partId, locationId, kind, expected],
        );
      });
      app.commandApi.answer('CompleteSyncPart', ({ partId }) => {
        void app.pool.query(`update work.sync_part set state = 'completed' where part_id = $1`, [partId]);
      });
      // Replies in each state that a job has to continue, a running discovery, and a mail.
      const ids = { queued: randomUUID(), pending: randomUUID(), deleting: randomUUID() };
      const reviewId = randomUUID() as Uuid;
      const googleName = 'accounts/1/locations/1/reviews/a0';
      const classified = {
        language: 'ar',
        sentiment: 'negative',
        textSentiment: 'negative',
        mismatch: false,
        topics: [],
        classifier: 'test',
      };
      const content = { stars: 2, text: 'الخدمة بطيئة', translation: null, ...classified };
      await app.append(
        'review',
        reviewId,
        {
          type: 'ReviewReceived',
          data: {
            reviewId,
            locationId,
            writtenBeforeLink: false,
            answerDueAt: null,
            googleName,
            authorName: 'نورة',
            authorPhotoUrl: null,
            anonymous: false,
            createdAt: testTime,
            updatedAt: testTime,
            ...content,
          },
        },
        {
          type: 'ReplyQueued',
          data: { reviewId, locationId, replyId: ids.pending, text: 'شكرًا', accountId: randomUUID(), publishAt: testTime, replaces: false },
        },
      );
      reviews[0]!.reviewReply = { comment: 'شكرًا', updateTime: '2026-03-13T08:00:00Z', reviewReplyState: 'APPROVED' };
      const claim = {
        state: 'claimed',
        locationId,
        googleName: 'accounts/1/locations/1/reviews/a1',
        text: 'نعتذر',
        replaces: null,
        answers: null,
        maySend: true,
      };
      app.commandApi.answer('StartPublishing', () => claim);
      app.commandApi.answer('ClaimReplyDeletion', () => ({ ...claim, text: null }));
      for (const [state, replyId] of Object.entries(ids)) {
        await app.pool.query('insert into work.reply_due values ($1, $2, $3, $4, $5, $6)', [
          tenantId,
          reviewId,
          replyId,
          state,
          testTime,
          locationId,
        ]);
      }
      await workers.start();
      await app.append('connection', connectionId, { type: 'LocationsChosen', data: { connectionId, locationIds: [locationId] } });
      let chosen = '';
      for await (const event of app.store.readStream(streamName('connection', connectionId), { backwards: true, limit: 1 }))
        chosen = event.id;
      const runId = firstRunIdOf(chosen);
      await forget();
      await app.pool.query(`update work.connection set discovery = 'running'`);

      await until('the run started', async () => (await types('syncrun', runId)).includes('SyncRunStarted'));
      await forget();
      await until('the run ended', async () => (await types('syncrun', runId)).at(-1) === 'SyncRunCompleted');
      await forget();
      await until('the history ended', async () => (await types('syncrun', historyRunIdOf(runId))).at(-1) === 'SyncRunCompleted');
      expect(app.commandApi.imported.size).toBe(230);

      await forget();
      await until('a reply was published', () => named('AcceptReply').some(({ replyId }) => replyId === ids.queued));
      await until('a decision was read', () =>
        named('ResolveReply').some(({ replyId, outcome }) => replyId === ids.pending && outcome === 'published'),
      );
      await until('a reply was deleted', () => named('ConfirmReplyDeletion').some(({ replyId }) => replyId === ids.deleting));
      await until('locations were read', () => named('RecordDiscoveredLocations').length > 0);
      await until('Google notifications were subscribed', () => named('RecordPush').length > 0);

      await forget();
      mailServerDown = false;
      await until('a mail was sent', () => mails.length === 1);
      await forget();
      const before = app.googleServer.calls.length;
      await until('a poll was made', () => app.googleServer.calls.slice(before).some(({ path }) => path.includes(':batchGetReviews')));

      await app.pool.query('update work.location set history_complete = true');
      await until('the branch was recorded', async () => (await app.pool.query('select 1 from outbox.full_pass')).rowCount === 1);
      ahead += 50 * hour;
      await until(
        'a pass was added',
        async () => (await app.pool.query('select 1 from outbox.full_pass where ordered_at is not null')).rowCount === 1,
      );
      await forget();
      ahead += 7 * hour;
      await until(
        'a pass ended',
        async () => (await app.pool.query('select 1 from outbox.full_pass where ended_at is not null')).rowCount === 1,
      );
      expect(mails, 'no mail was sent twice').toHaveLength(1);
    },
    240_000,
  );
});
