import { randomUUID } from 'node:crypto';
import { erasureJobs, streamName, type ReviewEvent, type Uuid } from '@sumaa/contracts';
import { recorded } from '@sumaa/event-store/testing';
import { silentLog } from '@sumaa/runtime/log';
import { createQueues, type Queues } from '@sumaa/runtime/queue';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createErasuresDue } from './erasures-due.ts';
import { whenErased } from './when-erased.reactor.ts';

let app: TestApp;
let queues: Queues;
beforeEach(async () => {
  app = await createTestApp(inject('postgresUrl'));
  queues = await createQueues({ postgresUrl: app.url, log: silentLog() });
});
afterEach(async () => {
  await queues.close();
  await app.close();
});

test('a key whose job was lost is found by the sweep until it is destroyed', async () => {
  const lost = { find: async () => null, addBulk: async () => {}, addAgain: async () => {} };
  const due = createErasuresDue(app.pool, lost, () => new Date());
  const reactor = whenErased(due);
  const reviewId = randomUUID() as Uuid;
  const event: ReviewEvent = { type: 'ReviewErased', data: { reviewId, locationId: randomUUID() as Uuid } };
  const jobs = reactor.react(recorded(event, { stream: streamName('review', reviewId) }));
  // Once more after a crash before the checkpoint.
  for (let times = 0; times < 2; times++) await reactor.enqueue(jobs);

  const queue = queues.queue(erasureJobs.destroyKey);
  const found = createErasuresDue(app.pool, queue, () => new Date());
  const jobId = `destroy-key-${reviewId}`;
  const [work, ...more] = await found.lost();
  expect(more).toEqual([]);
  const [job] = (await work?.jobs({} as never)) ?? [];
  expect([job?.jobId, await job?.find()]).toEqual([jobId, null]);
  await job?.add({ causationId: 'sweep', correlationId: 'sweep' });
  expect(await job?.find()).toMatchObject({ endedAt: null });

  await found.settle(jobId);
  expect(await found.lost()).toEqual([]);
});
