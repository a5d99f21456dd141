import { randomUUID } from 'node:crypto';
import { minute, onboardingJobs, reviewJobs } from '@sumaa/contracts';
import { firstRunIdOf } from '@sumaa/runtime/derive';
import { silentLog } from '@sumaa/runtime/log';
import { createQueues, type Queues } from '@sumaa/runtime/queue';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createBench, testJob, type Bench } from '../../testing/bench.ts';
import { duePolls, lostConnections, lostSyncs } from '../onboarding/index.ts';
import { lostReplies } from '../reviews/index.ts';
import { sweep } from './sweep.processor.ts';

describe('a sweep', () => {
  let bench: Bench;
  let queues: Queues;
  let now: Date;
  const at = (ms: number) => (now = new Date(Date.UTC(2026, 2, 12, 12) + ms));

  beforeEach(async () => {
    bench = await createBench(inject('postgresUrl'));
    queues = await createQueues({ postgresUrl: bench.url, log: silentLog() });
    await bench.addConnection();
    at(0);
  });
  afterEach(async () => {
    await queues.close();
    await bench.close();
  });

  const sweeper = () => {
    const { reader, store, codec } = bench;
    const [runs, parts, discoveries] = [
      queues.queue(onboardingJobs.syncRun),
      queues.queue(onboardingJobs.syncPart),
      queues.queue(onboardingJobs.discoverLocations),
    ];
    const replies = {
      publish: queues.queue(reviewJobs.publishReply),
      check: queues.queue(reviewJobs.checkReply),
      delete: queues.queue(reviewJobs.deleteReply),
    };
    const run = sweep({
      sources: [lostConnections(reader, discoveries), lostSyncs({ reader, store, codec, runs, parts }), lostReplies(reader, replies)],
      chores: [async () => queues.queue(onboardingJobs.pollConnection).addBulk(duePolls(await reader.connected(), minute, now))],
      clock: () => now,
    });
    return () => run({}, testJob());
  };
  const waiting = async (definition: Parameters<Queues['queue']>[0]) => (await queues.queue(definition).counts()).waiting;
  const due = (state: string, publishAt: string) =>
    bench.pool.query('insert into work.reply_due values ($1, $2, $3, $4, $5, $6)', [
      bench.tenantId,
      randomUUID(),
      randomUUID(),
      state,
      publishAt,
      randomUUID(),
    ]);

  test('orders again what has stood still for its grace, once for all processes, and leaves alone what is not due', async () => {
    await due('queued', '2026-03-12T11:59:00Z');
    await due('queued', '2026-03-12T13:00:00Z');
    await due('deleting', '2026-03-12T11:00:00Z');
    const [one, other] = [sweeper(), sweeper()];
    await Promise.all([one(), other()]);
    expect(await waiting(reviewJobs.publishReply)).toBe(0);
    at(2 * minute);
    await Promise.all([one(), other()]);
    expect([await waiting(reviewJobs.publishReply), await waiting(reviewJobs.deleteReply)]).toEqual([1, 1]);
    await one();
    expect(await waiting(reviewJobs.publishReply)).toBe(1);
    at(4 * minute);
    await one();
    expect(await waiting(reviewJobs.publishReply)).toBe(2);
  });

  test('takes a part that reads on for alive, and one that does not for lost', async () => {
    const [runId, partId, locationId] = [randomUUID(), randomUUID(), randomUUID()];
    await bench.pool.query(`insert into work.sync_run values ($1, $2, 'first', $3, 'running', $4)`, [
      bench.tenantId,
      runId,
      bench.connectionId,
      [locationId],
    ]);
    await bench.pool.query(`insert into work.sync_part values ($1, $2, $3, $4, 'first', 'active', 0, 100, null)`, [
      bench.tenantId,
      runId,
      partId,
      locationId,
    ]);
    const run = sweeper();
    await run();
    at(5 * minute);
    await bench.pool.query('update work.sync_part set received = 50');
    await run();
    expect(await waiting(onboardingJobs.syncPart)).toBe(0);
    at(10 * minute);
    await run();
    expect(await waiting(onboardingJobs.syncPart)).toBe(1);
    expect(await waiting(onboardingJobs.syncRun)).toBeGreaterThan(0);
  });

  test('finds a first sync that never began, under the id it would have had', async () => {
    const locationId = await bench.addLocation('locations/1', []);
    const { connectionId } = bench;
    await bench.append('connection', connectionId, { type: 'LocationsChosen', data: { connectionId, locationIds: [locationId] } });
    const run = sweeper();
    await run();
    at(3 * minute);
    await run();
    const seen: unknown[] = [];
    queues.worker(onboardingJobs.syncRun, async (payload) => void seen.push(payload));
    let chosen = '';
    for await (const event of bench.store.readStream(`connection-${connectionId}` as never)) chosen = event.id;
    await expect
      .poll(() => seen)
      .toEqual([{ tenantId: bench.tenantId, runId: firstRunIdOf(chosen), kind: 'first', connectionId, locationIds: [locationId] }]);
  });

  test('polls each live connection once a turn, however often it runs', async () => {
    const turns = new Set<string>();
    const run = sweeper();
    for (const ms of [0, 1_000, 59_000, 60_000, 61_000]) {
      at(ms);
      await run();
      const [order] = duePolls([{ tenant_id: bench.tenantId, connection_id: bench.connectionId }], minute, now);
      turns.add(order?.jobId ?? '');
    }
    // Five looks over 61 seconds touch two or three turns, depending on where this connection's turns begin.
    expect(turns.size).toBeGreaterThan(1);
    expect(turns.size).toBeLessThan(4);
    expect(await waiting(onboardingJobs.pollConnection)).toBe(turns.size);
  });
});
