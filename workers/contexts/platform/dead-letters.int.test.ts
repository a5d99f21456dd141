import { randomUUID } from 'node:crypto';
import { platformTenant, reviewJobs } from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { runtimeMigrations } from '@sumaa/runtime/postgres';
import { createQueues, PermanentFailure, type Queues } from '@sumaa/runtime/queue';
import { createMigratedDatabase } from '@sumaa/runtime/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listDeadLetters, retryDeadLetters } from './dead-letters.ts';

let queues: Queues;
let pool: pg.Pool;
let fixed = false;
beforeAll(async () => {
  const { url } = await createMigratedDatabase(inject('postgresUrl'), runtimeMigrations, 'dead_letters');
  pool = new pg.Pool({ connectionString: url, max: 2 });
  queues = await createQueues({ postgresUrl: url, redisUrl: null, log: silentLog() });
  queues.worker(reviewJobs.publishReply, async () => {
    if (!fixed) throw new PermanentFailure('550 <CANARY@example.com>: no such person');
  });
});
afterAll(async () => {
  await queues.close();
  await pool.end();
});

test('dead letters are listed without personal data, and run again one by one or all at once', async () => {
  const queue = queues.queue(reviewJobs.publishReply);
  const deps = { pool, queues: [queue] };
  const list = async () => {
    await listDeadLetters(deps)();
    return (await pool.query('select queue, job_id, attempts, reason from ops.dead_letter order by job_id')).rows;
  };
  const retry = (jobId: string | null, name = queue.name) =>
    retryDeadLetters(deps)({ tenantId: platformTenant, queue: name, jobId }, {} as never);
  const payload = { tenantId: randomUUID(), reviewId: randomUUID(), replyId: randomUUID() };
  await queue.addBulk(['one', 'other', 'third'].map((jobId) => ({ jobId, payload }) as never));
  await expect.poll(() => queue.counts()).toMatchObject({ failed: 3 });
  const letter = (job_id: string) => ({ queue: 'publish-reply', job_id, attempts: 1, reason: '550 <[e-mail]>: no such person' });
  expect(await list()).toEqual(['one', 'other', 'third'].map(letter));
  expect(await list()).toEqual(['one', 'other', 'third'].map(letter));

  fixed = true;
  await retry('one');
  await expect.poll(() => queue.counts()).toMatchObject({ failed: 2, completed: 1 });
  expect(await list()).toEqual(['other', 'third'].map(letter));
  await retry('one');
  await retry(null, 'unknown');
  expect(await queue.counts()).toMatchObject({ failed: 2, completed: 1 });
  await retry(null);
  await expect.poll(() => queue.counts()).toMatchObject({ failed: 0, completed: 3 });
  expect(await list()).toEqual([]);
});
