import { defineJob } from '@sumaa/contracts';
import { createTestDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { createLog, silentLog } from '../log/index.ts';
import { createQueues, PermanentFailure, type Chain, type Queues } from './index.ts';

const redisUrl = inject('redisUrl');
let database: TestDatabase;
const open: Queues[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), 'chain');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((queues) => queues.close()));
});
afterAll(() => database.drop());

let next = 0;
const name = () => `chain-${process.pid}-${Date.now()}-${next++}`;

describe.each(['postgres', 'redis'] as const)('on %s', (backend) => {
  const runs = backend === 'postgres' || redisUrl !== null;
  async function start(log = silentLog()): Promise<Queues> {
    const queues = await createQueues({ postgresUrl: database.url, redisUrl: backend === 'redis' ? redisUrl : null, log });
    open.push(queues);
    return queues;
  }

  test.runIf(runs)('a job has the chain it was added with at each attempt, or starts its own chain', async () => {
    const job = defineJob(name(), z.object({ n: z.number() }));
    const queues = await start();
    const queue = queues.queue(job);
    const chain = { correlationId: 'command-1', causationId: 'event-1' };
    const ran = new Map<string, Chain[]>();
    queues.worker(job, async (_payload, { id, attempt, chain }) => {
      ran.set(id, [...(ran.get(id) ?? []), chain]);
      if (attempt === 1) throw new Error('once more');
    });
    await queue.add({ n: 1 }, { jobId: 'ordered', chain, backoffMs: 1 });
    await queue.addBulk([
      { payload: { n: 2 }, jobId: 'in-bulk', chain, backoffMs: 1 },
      { payload: { n: 3 }, jobId: 'alone', backoffMs: 1 },
      { payload: { n: 4 }, jobId: 'also-alone', backoffMs: 1, traceparent: '00-aaaabbbbccccddddaaaabbbbccccdddd-aaaabbbbccccdddd-01' },
    ]);
    await expect.poll(() => queue.counts()).toMatchObject({ completed: 4 });
    expect([ran.get('ordered'), ran.get('in-bulk')]).toEqual([
      [chain, chain],
      [chain, chain],
    ]);
    const ownChains = ['alone', 'also-alone'].map((id) => ran.get(id)!);
    for (const [first, second] of ownChains) expect([second, first?.causationId]).toEqual([first, first?.correlationId]);
    expect(new Set([chain, ...ownChains.flat()].map(({ correlationId }) => correlationId)).size).toBe(3);
  });

  test.runIf(runs)('logs job id, chain and tenant in each line about a job, and nothing else of its payload', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog({
      name: 'test',
      destination: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    });
    const job = defineJob(name(), z.object({ tenantId: z.string(), note: z.string() }));
    const queues = await start(log);
    queues.worker(job, async (_payload, { attempt, log }) => {
      log.info('at work');
      throw attempt === 1 ? new Error('once more') : new PermanentFailure('never');
    });
    const chain = { correlationId: 'command-1', causationId: 'event-1' };
    await queues.queue(job).add({ tenantId: 'tenant-1', note: 'CANARY' }, { jobId: 'logged', chain, backoffMs: 1 });
    // The second attempt may start before the failure of the first is logged.
    const linesWith = (message: string) => lines.filter(({ msg }) => msg === message);
    const failed = ['a job failed and will be retried', 'a job failed permanently'];
    await expect.poll(() => failed.flatMap(linesWith).length).toBe(2);
    const names = { jobId: 'logged', correlationId: 'command-1', tenantId: 'tenant-1', queue: job.queue };
    for (const message of failed) expect(linesWith(message)).toMatchObject([names]);
    expect(linesWith('at work')).toMatchObject([
      { attempt: 1, ...names },
      { attempt: 2, ...names },
    ]);
    expect(JSON.stringify(lines)).not.toContain('CANARY');
  });
});
