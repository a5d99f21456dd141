import { randomUUID } from 'node:crypto';
import { day, hour, type Uuid } from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { createQueues, type Queues } from '@sumaa/runtime/queue';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createWorkers, type Workers } from '../../create-workers.ts';
import { noFiles } from '../../testing/no-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let queues: Queues;
let workers: Workers;
let ahead: number;
/** What the decider said of each review. */
let told: Map<Uuid, string[]>;

const now = () => new Date(Date.now() + ahead);

/** A review that waits, as the read model shows it. */
async function waits(dueInMs: number, kinds: readonly string[] = []): Promise<Uuid> {
  const reviewId = randomUUID() as Uuid;
  const dueAt = new Date(now().getTime() + dueInMs);
  const soonAt = new Date(dueAt.getTime() - 3 * hour);
  await app.pool.query('insert into work.answer_due values ($1, $2, $3, $4, $5)', [app.tenantId, reviewId, dueAt, soonAt, kinds]);
  told.set(reviewId, []);
  return reviewId;
}

/** Says what is due, as the decider does, and lets the read model follow. */
async function check(reviewId: Uuid): Promise<void> {
  const { rows } = await app.pool.query<{ due_at: Date; told: string[] }>('select due_at, told from work.answer_due where review_id = $1', [
    reviewId,
  ]);
  const kind = now() > rows[0]!.due_at ? 'review_overdue' : 'review_due_soon';
  if (rows[0]!.told.includes(kind)) return;
  told.get(reviewId)!.push(kind);
  await app.pool.query('update work.answer_due set told = told || $2::text where review_id = $1', [reviewId, kind]);
}

beforeEach(async () => {
  app = await createTestApp(inject('postgresUrl'));
  [ahead, told] = [0, new Map()];
  queues = await createQueues({ postgresUrl: app.url, redisUrl: null, log: silentLog(), prefix: `answers-${randomUUID()}` });
  const { config, store, codec, google, url: databaseUrl } = app;
  workers = createWorkers({
    config: { ...config, pollSeconds: 1 },
    log: silentLog(),
    store,
    codec,
    google,
    queues,
    files: noFiles,
    subjectKeys: { get: async () => new Map<string, Buffer | 'erased'>() },
    paymentCards: { read: async () => null },
    payments: null,
    mail: { isSet: async () => true, send: async () => ({ outcome: 'sent' }) as const },
    vault: app.vault,
    databaseUrl,
    clock: now,
  });
  let last: Promise<void> = Promise.resolve();
  app.commandApi.answer('CheckAnswerDue', ({ reviewId }) => {
    last = last.then(() => check(reviewId as Uuid));
    return null;
  });
});
afterEach(async () => {
  await workers.stop();
  await queues.close();
  await app.close();
});

async function until(what: string, done: () => boolean): Promise<void> {
  await expect.poll(done, { timeout: 60_000, interval: 50, message: what }).toBe(true);
}

test('a review is due soon and overdue once each, whatever the queue lost and however long nobody worked', async () => {
  const [id, old, quiet] = [await waits(4 * hour), await waits(-8 * day), await waits(20 * day)];
  ahead = 2 * hour;
  await workers.start();
  await until('it was due soon', () => told.get(id)!.length === 1);
  await app.pool.query('truncate bullmq.job cascade');
  ahead = 3 * day;
  await until('it was overdue', () => told.get(id)!.length === 2);
  await app.pool.query('truncate bullmq.job cascade');
  // Whatever later sweeps do for this one, they repeat nothing, and leave alone what has been late for too long.
  const later = await waits(-hour);
  await until('a later one was overdue', () => told.get(later)!.length === 1);
  expect([id, old, quiet].map((one) => told.get(one))).toEqual([['review_due_soon', 'review_overdue'], [], []]);
});
