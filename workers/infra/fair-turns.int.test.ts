import { randomUUID } from 'node:crypto';
import { reviewSyncJobs } from '@sumaa/contracts';
import { systemClock } from '@sumaa/runtime/lifecycle';
import { silentLog } from '@sumaa/runtime/log';
import { createDb, createPool } from '@sumaa/runtime/postgres';
import { createQueues } from '@sumaa/runtime/queue';
import { createTestDatabase } from '@sumaa/runtime/testing';
import { describe, expect, inject, test } from 'vitest';
import { openJobQueues } from '../open-queues.ts';
import { createWorkReader, type WorkViews } from '../work-reader/index.ts';

const redisUrl = inject('redisUrl') === null ? null : `${inject('redisUrl')}/8`;

describe.each(['postgres', 'redis'] as const)('on %s', (backend) => {
  test.runIf(backend === 'postgres' || redisUrl !== null)(
    'the one notification of a location does not wait behind sixty of another',
    async () => {
      const database = await createTestDatabase(inject('postgresUrl'), 'turns');
      const queues = await createQueues({
        postgresUrl: database.url,
        redisUrl: backend === 'redis' ? redisUrl : null,
        log: silentLog(),
      });
      const pool = createPool({ url: database.url, applicationName: 'test-turns' });
      const reader = createWorkReader(createDb<WorkViews>(pool));
      const { readNoticed } = openJobQueues({ queues, reader, pool, clock: systemClock });
      const [busy, idle] = [`locations/${randomUUID()}`, `locations/${randomUUID()}`];
      const addNotices = (googleLocation: string, count: number) =>
        readNoticed.addBulk(
          Array.from({ length: count }, () => ({ jobId: `told-${randomUUID()}`, payload: { googleLocation, googleReview: null } })),
        );
      await addNotices(busy, 60);
      await addNotices(idle, 1);
      const read: string[] = [];
      let end = () => {};
      const done = new Promise<void>((resolve) => (end = resolve));
      const worker = queues.worker(
        reviewSyncJobs.readNoticed,
        async ({ googleLocation }) => {
          read.push(googleLocation);
          if (read.length === 61) end();
        },
        { concurrency: 1 },
      );
      await done;
      expect(read.indexOf(idle)).toBeLessThanOrEqual(2);
      await worker.close();
      await queues.close();
      await pool.end();
      await database.drop();
    },
  );
});
