import { randomUUID } from 'node:crypto';
import { reviewJobs, reviewSyncJobs, type Uuid } from '@sumaa/contracts';
import { systemClock } from '@sumaa/runtime/lifecycle';
import { silentLog } from '@sumaa/runtime/log';
import { createDb, createPool } from '@sumaa/runtime/postgres';
import { createQueues, type Queues } from '@sumaa/runtime/queue';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { describe, expect, inject, test } from 'vitest';
import { openJobQueues } from '../contexts.ts';
import { createWorkReader, type WorkViews } from '../work-reader/index.ts';

const redisUrl = inject('redisUrl') === null ? null : `${inject('redisUrl')}/8`;

/** Queues of an empty database. */
async function openTestQueues(backend: 'postgres' | 'redis') {
  const database = await createTestDatabase(inject('postgresUrl'), 'turns');
  const queues = await createQueues({ postgresUrl: database.url, redisUrl: backend === 'redis' ? redisUrl : null, log: silentLog() });
  const pool = createPool({ url: database.url, applicationName: 'test-turns' });
  const reader = createWorkReader(createDb<WorkViews>(pool));
  const close = async () => {
    await queues.close();
    await pool.end();
    await database.drop();
  };
  return { queues, jobs: openJobQueues({ queues, reader, pool, clock: systemClock }), close };
}

/** Runs the jobs of a queue one at a time until `last` is done; returns whose they were, in order. */
function runUntil(last: string, start: (done: (whose: string) => void) => unknown): Promise<string[]> {
  return new Promise((resolve) => {
    const order: string[] = [];
    start((whose) => {
      order.push(whose);
      if (whose === last) resolve(order);
    });
  });
}

const oneAtATime = { concurrency: 1 } satisfies Parameters<Queues['worker']>[2];

describe.each(['postgres', 'redis'] as const)('on %s', (backend) => {
  const runs = backend === 'postgres' || redisUrl !== null;

  test.runIf(runs)('the one notification of a location does not wait behind sixty of another', async () => {
    const { queues, jobs, close } = await openTestQueues(backend);
    const [busy, idle] = [`locations/${randomUUID()}`, `locations/${randomUUID()}`];
    const addNotices = (googleLocation: string, count: number) =>
      jobs.readNoticed.addBulk(
        Array.from({ length: count }, () => ({ jobId: `told-${randomUUID()}`, payload: { googleLocation, googleReview: null } })),
      );
    await addNotices(busy, 60);
    await addNotices(idle, 1);
    const read = await runUntil(idle, (done) =>
      queues.worker(reviewSyncJobs.readNoticed, async ({ googleLocation }) => done(googleLocation), oneAtATime),
    );
    expect(read.indexOf(idle)).toBeLessThanOrEqual(2);
    await close();
  });

  test.runIf(runs)('the one reply of a business does not wait behind the two hundred of another', async () => {
    const { queues, jobs, close } = await openTestQueues(backend);
    const [large, small] = [randomUUID() as Uuid, randomUUID() as Uuid];
    const addReplies = (tenantId: Uuid, count: number, delayMs = 0, how: 'addBulk' | 'addAgain' = 'addBulk') =>
      jobs.publishReply[how](
        Array.from({ length: count }, () => {
          const replyId = randomUUID() as Uuid;
          return { jobId: `publish-${replyId}`, payload: { tenantId, reviewId: randomUUID() as Uuid, replyId }, delayMs };
        }),
      );
    await addReplies(large, 100);
    await addReplies(large, 50, 1);
    // Those that a queue lost come back in turns, too.
    await addReplies(large, 50, 0, 'addAgain');
    await addReplies(small, 1);
    const published = await runUntil(small, (done) =>
      queues.worker(reviewJobs.publishReply, async ({ tenantId }) => done(tenantId), oneAtATime),
    );
    // At most one reply of the large business goes before it.
    expect(published.indexOf(small)).toBeLessThanOrEqual(2);
    await close();
  });
});
