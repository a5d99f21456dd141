import { randomUUID } from 'node:crypto';
import { reviewJobs, type Uuid } from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { createQueues, type Queues } from '@sumaa/runtime/queue';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fairReplies } from './fair-replies.ts';

const redisUrl = inject('redisUrl') === null ? null : `${inject('redisUrl')}/8`;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(inject('postgresUrl'));
});
afterAll(() => app.close());

describe.each(['postgres', 'redis'] as const)('on %s', (backend) => {
  test.runIf(backend === 'postgres' || redisUrl !== null)(
    'the one reply of a business does not wait behind the two hundred of another',
    async () => {
      const queues: Queues = await createQueues({
        postgresUrl: app.url,
        redisUrl: backend === 'redis' ? redisUrl : null,
        log: silentLog(),
      });
      const replies = fairReplies(queues.queue(reviewJobs.publishReply), app.reader);
      const [large, small] = [randomUUID() as Uuid, randomUUID() as Uuid];
      /** Adds the jobs and the rows of the read model. */
      const addReplies = async (tenantId: Uuid, count: number, delayMs = 0) => {
        const jobs = Array.from({ length: count }, () => {
          const replyId = randomUUID() as Uuid;
          return { jobId: `publish-${replyId}`, payload: { tenantId, reviewId: randomUUID() as Uuid, replyId }, delayMs };
        });
        await replies.addBulk(jobs);
        for (const { payload } of jobs)
          await app.pool.query(`insert into work.reply_due values ($1, $2, $3, 'queued', now(), null)`, [
            tenantId,
            payload.reviewId,
            payload.replyId,
          ]);
      };
      await addReplies(large, 150);
      await addReplies(large, 50, 1);
      await addReplies(small, 1);
      const published: Uuid[] = [];
      let end = () => {};
      const done = new Promise<void>((resolve) => (end = resolve));
      queues.worker(
        reviewJobs.publishReply,
        async ({ tenantId }) => {
          published.push(tenantId);
          if (tenantId === small || published.length === 201) end();
        },
        { concurrency: 1 },
      );
      await done;
      // At most one reply of the large business goes before it.
      expect(published.indexOf(small)).toBeLessThanOrEqual(2);
      await queues.close();
    },
  );
});
