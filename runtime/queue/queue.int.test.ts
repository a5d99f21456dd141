import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { defineJob } from '@sumaa/contracts';
import { createTestDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { createLog, silentLog } from '../log/index.ts';
import { createMetrics } from '../metrics/index.ts';
import { MigratedConnection } from './backend.ts';
import { createQueues, PermanentFailure, Postponed, RetryLater, type Queues } from './index.ts';

// The Redis tests are skipped when the run has no Redis.
const redisUrl = inject('redisUrl');
let database: TestDatabase;
const open: Queues[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), 'queue');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((queues) => queues.close()));
});
afterAll(() => database.drop());

const metrics = createMetrics();
let next = 0;
const define = () => defineJob(`test-${process.pid}-${Date.now()}-${next++}`, z.object({ n: z.number() }));

test('a connection on which a worker listens is opened again after it ended without an error', async () => {
  const pool = new pg.Pool({ connectionString: database.url });
  const connection = new MigratedConnection(pool);
  const told: string[] = [];
  connection.on('error', (error: Error) => told.push(error.message));
  const first = await connection.getListenClient();
  await (first as unknown as pg.Client).end();
  const second = await connection.getListenClient();
  expect(second).not.toBe(first);
  await (second as unknown as pg.Client).query('listen something');
  expect(told).toEqual(['the connection of a worker that listens for jobs has ended']);
  await connection.close();
  await pool.end();
});

describe.each(['postgres', 'redis'] as const)('on %s', (backend) => {
  const runs = backend === 'postgres' || redisUrl !== null;
  async function start(lockMs?: number, log = silentLog(), graceMs = 5_000): Promise<Queues> {
    const queues = await createQueues({
      postgresUrl: database.url,
      redisUrl: backend === 'redis' ? redisUrl : null,
      log,
      metrics,
      graceMs,
      ...(lockMs ? { lockMs } : {}),
    });
    open.push(queues);
    return queues;
  }

  /** All that the store of the queue holds. */
  async function stored(): Promise<string> {
    if (backend === 'redis') {
      const redis = new Redis(redisUrl ?? '');
      const keys = await redis.keys('*');
      const hashes = await Promise.all(keys.map(async (key) => ((await redis.type(key)) === 'hash' ? redis.hgetall(key) : {})));
      redis.disconnect();
      return JSON.stringify(hashes);
    }
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ xml: string }>(`select schema_to_xml('bullmq', true, false, '')::text as xml`);
    await client.end();
    return rows[0]?.xml ?? '';
  }

  /** Whether Postgres takes new connections to the database of the queues. */
  async function allowConnections(isAllowed: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(`alter database ${database.name} allow_connections ${isAllowed}`);
    await client.end();
  }

  describe.runIf(runs)('a job', () => {
    test('runs once per id, even when several processes add it several times', async () => {
      const job = define();
      const [one, two] = await Promise.all([start(), start()]);
      const ran: number[] = [];
      await Promise.all(
        [one, two].flatMap((queues) => Array.from({ length: 10 }, () => queues.queue(job).add({ n: 1 }, { jobId: 'same' }))),
      );
      one.worker(job, async ({ n }) => void ran.push(n));
      two.worker(job, async ({ n }) => void ran.push(n));
      await expect.poll(() => one.queue(job).counts()).toMatchObject({ completed: 1, waiting: 0, active: 0 });
      await one.queue(job).addBulk([
        { payload: { n: 1 }, jobId: 'same' },
        { payload: { n: 2 }, jobId: 'other' },
      ]);
      await expect.poll(() => ran.toSorted((a, b) => a - b)).toEqual([1, 2]);
      await expect.poll(() => one.queue(job).counts()).toMatchObject({ completed: 2 });
    });

    test('waits for its delay and can be removed while waiting', async () => {
      const job = define();
      const queues = await start();
      const queue = queues.queue(job);
      await queue.add({ n: 2 }, { jobId: 'never', delayMs: 3_600_000 });
      expect(await queue.counts()).toMatchObject({ delayed: 1 });
      expect([await queue.remove('never'), await queue.remove('never')]).toEqual([true, false]);
      const at = Date.now();
      const ran: number[] = [];
      queues.worker(job, async () => void ran.push(Date.now() - at));
      await queue.add({ n: 1 }, { jobId: 'later', delayMs: 300 });
      await expect.poll(() => ran).toHaveLength(1);
      expect(ran[0]).toBeGreaterThanOrEqual(299);
    });

    test('runs beside however many other workers, each of which waits on a connection of its own', async () => {
      const job = define();
      const queues = await start();
      for (let nth = 0; nth < 30; nth++) queues.worker(define(), async () => undefined);
      const ran: number[] = [];
      queues.worker(job, async ({ n }) => void ran.push(n));
      await queues.queue(job).addBulk(Array.from({ length: 20 }, (_, n) => ({ payload: { n }, jobId: `beside-${n}` })));
      await expect.poll(() => ran).toHaveLength(20);
    });

    test.runIf(backend === 'postgres')('is added and runs after an outage in which its queue and its worker were opened', async () => {
      const job = define();
      const lines: string[] = [];
      const queues = await start(undefined, createLog({ name: 'test', destination: { write: (line) => void lines.push(line) } }));
      await allowConnections(false);
      const queue = queues.queue(job);
      const ran: number[] = [];
      queues.worker(job, async ({ n }) => void ran.push(n));
      await expect(queue.add({ n: 1 }, { jobId: 'refused' })).rejects.toThrow('not currently accepting connections');
      await expect.poll(() => lines.join('')).toContain('the queue is not reachable');
      for (let nth = 0; nth < 50; nth++) await expect(queue.add({ n: 1 }, { jobId: 'refused' })).rejects.toThrow();
      expect(lines.filter((line) => line.includes('the queue is not reachable')).length, 'a worker asks less often').toBeLessThan(25);
      await allowConnections(true);
      await queue.add({ n: 2 }, { jobId: 'after' });
      await expect.poll(() => ran).toEqual([2]);
    });

    test('keeps no address and no telephone number of what it failed with', async () => {
      const job = define();
      const queues = await start();
      queues.worker(job, async ({ n }) => {
        const message = 'no mailbox noura@example.test, call +966 50 123 4567';
        throw n === 1 ? new PermanentFailure(message) : new Error(message);
      });
      for (const n of [1, 2]) await queues.queue(job).add({ n }, { jobId: `kept-${n}`, attempts: 1 });
      await expect.poll(() => queues.queue(job).counts()).toMatchObject({ failed: 2 });
      const failed = await queues.queue(job).failed();
      expect(failed.map(({ reason }) => reason)).toEqual(failed.map(() => 'no mailbox [e-mail], call [phone]'));
      expect(await stored()).not.toMatch(/noura@|123 4567/);
    });

    test('is retried until its last attempt, then becomes a dead letter that can be retried', async () => {
      const job = define();
      const queues = await start();
      const queue = queues.queue(job);
      const attempts: [number, boolean][] = [];
      let broken = true;
      queues.worker(job, async (_payload, { attempt, lastAttempt }) => {
        attempts.push([attempt, lastAttempt]);
        if (broken) throw new Error('boom');
      });
      await queue.add({ n: 7 }, { jobId: 'flaky', attempts: 3, backoffMs: 10 });
      await expect.poll(() => queue.counts()).toMatchObject({ failed: 1 });
      expect(attempts).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
      expect(await queue.failed()).toMatchObject([{ id: 'flaky', payload: { n: 7 }, reason: 'boom', attempts: 3 }]);
      broken = false;
      await queue.retryFailed('flaky');
      await expect.poll(() => queue.counts()).toMatchObject({ failed: 0, completed: 1 });
      expect(await metrics.text()).toMatch(new RegExp(`queue_jobs_total\\{queue="${job.queue}",result="retried"\\} 2`));
    });

    test('is not retried after PermanentFailure, and is retried after RetryLater', async () => {
      const job = define();
      const queues = await start();
      const queue = queues.queue(job);
      const times: number[] = [];
      queues.worker(job, async ({ n }) => {
        if (n === 1) throw new PermanentFailure('never');
        if (times.push(Date.now()) === 1) throw new RetryLater(250);
      });
      await queue.addBulk([
        { payload: { n: 1 }, jobId: 'permanent', backoffMs: 1 },
        { payload: { n: 2 }, jobId: 'later', backoffMs: 1 },
      ]);
      await expect.poll(() => queue.counts()).toMatchObject({ failed: 1, completed: 1 });
      expect(await queue.failed()).toMatchObject([{ id: 'permanent', attempts: 1 }]);
      expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(249);
    });

    test('is postponed without counting an attempt', async () => {
      const job = define();
      const queues = await start();
      const queue = queues.queue(job);
      const attempts: number[] = [];
      await queue.add({ n: 1 }, { jobId: 'away', attempts: 2, backoffMs: 1 });
      expect(await queue.isUnderWay('away')).toBe(true);
      queues.worker(job, async (_payload, { attempt, lastAttempt }) => {
        attempts.push(attempt);
        if (attempts.length <= 4) throw new Postponed(5);
        if (attempts.length === 5) throw new Error('a counted attempt');
        expect(lastAttempt).toBe(true);
      });
      await expect.poll(() => queue.counts()).toMatchObject({ completed: 1, failed: 0 });
      expect(attempts).toEqual([1, 1, 1, 1, 1, 2]);
      expect([await queue.isUnderWay('away'), await queue.isUnderWay('unknown')]).toEqual([false, false]);
      expect(await metrics.text()).toMatch(new RegExp(`queue_jobs_total\\{queue="${job.queue}",result="postponed"\\} 4`));
    });

    test('with a lower priority number runs first', async () => {
      const job = define();
      const queues = await start();
      const queue = queues.queue(job);
      const order = [30, 10, 20, 11];
      await queue.addBulk(order.map((n) => ({ payload: { n }, jobId: `job-${n}`, priority: n })));
      await queue.add({ n: 0 }, { jobId: 'plain' });
      const depth = new RegExp(`queue_depth\\{queue="${job.queue}",state="waiting"\\} 5`);
      expect(await metrics.text()).toMatch(depth);
      const ran: number[] = [];
      queues.worker(job, async ({ n }) => void ran.push(n), { concurrency: 1 });
      await expect.poll(() => ran).toEqual([0, 10, 11, 20, 30]);
    });

    test('with an invalid payload is refused by queue and worker', async () => {
      const job = define();
      const queues = await start();
      await expect(queues.queue(job).add({ n: 'x' } as never, { jobId: 'x' })).rejects.toThrow(z.ZodError);
      await expect(queues.queue(job).add({ n: 1 }, { jobId: 'a:b' })).rejects.toThrow('no «:»');
      const newer = defineJob(job.queue, z.object({ text: z.string() }));
      await queues.queue(job).add({ n: 1 }, { jobId: 'old' });
      queues.worker(newer, async () => {});
      await expect.poll(() => queues.queue(job).failed()).toMatchObject([{ id: 'old', attempts: 1 }]);
    });
  });

  test.runIf(runs)('runs as many jobs at once as are allowed everywhere, in whatever processes', async () => {
    const [job, other] = [define(), define()];
    const processes = await Promise.all([start(), start()]);
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const ran: number[] = [];
    for (const queues of processes) {
      queues.worker(job, async ({ n }) => gate.then(() => void ran.push(n)), { concurrency: 4, everywhere: 2 });
      queues.worker(other, async () => {});
    }
    const counts = () => processes[0].queue(job).counts();
    let others = 0;
    /** Some jobs of another queue: for the limit to be stored, and for workers without one to take more. */
    const pass = async () => {
      for (const last = others + 5; others < last;) {
        await processes[1].queue(other).add({ n: others }, { jobId: `other-${others}` });
        others += 1;
        await expect.poll(() => processes[1].queue(other).counts()).toMatchObject({ completed: others });
      }
    };
    await pass();
    await processes[0].queue(job).addBulk(Array.from({ length: 8 }, (_, n) => ({ payload: { n }, jobId: `job-${n}` })));
    await expect.poll(counts).toMatchObject({ active: 2 });
    await pass();
    expect(await counts()).toMatchObject({ active: 2, waiting: 6 });
    open();
    await expect.poll(() => ran.length).toBe(8);
  });

  test.runIf(runs)('waits for a running job when closing', async () => {
    const job = define();
    const queues = await start();
    let finish = () => {};
    const running = new Promise<void>((resolve) => (finish = resolve));
    let started = () => {};
    const begun = new Promise<void>((resolve) => (started = resolve));
    let done = false;
    queues.worker(job, async () => {
      started();
      await running;
      done = true;
    });
    await queues.queue(job).add({ n: 1 }, { jobId: 'slow' });
    await begun;
    const closing = queues.close();
    open.pop();
    finish();
    await closing;
    expect(done).toBe(true);
  });

  // Repeated, because a job requested just before the stop may be delivered just after it.
  test.runIf(runs)('passes an aborted job of a stopping process to another worker, with all its attempts', { repeats: 5 }, async () => {
    const job = define();
    const [stopping, other] = [await start(undefined, silentLog(), 1), await start()];
    let started = () => {};
    const begun = new Promise<void>((resolve) => (started = resolve));
    stopping.worker(job, async (_payload, { signal }) => {
      started();
      await new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    await other.queue(job).add({ n: 1 }, { jobId: 'last', attempts: 1 });
    await begun;
    await stopping.close();
    open.splice(open.indexOf(stopping), 1);
    const ran: number[] = [];
    other.worker(job, async (_payload, { attempt }) => void ran.push(attempt));
    await expect.poll(() => other.queue(job).counts()).toMatchObject({ completed: 1, failed: 0 });
    expect(ran).toEqual([1]);
  });

  test.runIf(runs)('passes the job of a killed worker to another worker', async () => {
    const job = define();
    const queues = await start(1_000);
    await queues.queue(job).add({ n: 1 }, { jobId: 'orphan' });
    // A separate process, because only SIGKILL leaves the lock behind.
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--conditions=@sumaa/source',
        fileURLToPath(new URL('./testing/hang.ts', import.meta.url)),
        database.url,
        job.queue,
        backend === 'redis' ? (redisUrl ?? '') : '',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    expect(line).toBe('started orphan');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const ran: string[] = [];
    queues.worker(job, async (_payload, { id }) => void ran.push(id));
    await expect.poll(() => ran).toEqual(['orphan']);
    await expect.poll(() => queues.queue(job).counts()).toMatchObject({ completed: 1, failed: 0 });
  });

  describe.runIf(runs)('a job that its queue has lost', () => {
    /** Deletes all jobs of one queue, as a flush of Redis would. */
    async function loseJobs(queue: string): Promise<void> {
      if (backend === 'postgres') {
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        await client.query('delete from bullmq.job where queue = $1', [queue]);
        return client.end();
      }
      const redis = new Redis(redisUrl ?? '');
      const keys = await redis.keys(`sumaa:${queue}:*`);
      await redis.del(...keys);
      redis.disconnect();
    }
    const lostReason = 'the lock of the job was lost; another worker takes over';

    test('is aborted while it runs, and is not reported as a queue error', async () => {
      const job = define();
      const lines: string[] = [];
      const queues = await start(1_000, createLog({ name: 'test', destination: { write: (line) => void lines.push(line) } }));
      const logged = () => lines.map((line) => JSON.parse(line) as { readonly msg: string; readonly jobId?: string });
      const abortReasons: unknown[] = [];
      let begun = 0;
      queues.worker(job, async (_payload, { signal }) => {
        begun += 1;
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        abortReasons.push(signal.reason);
      });
      await queues.queue(job).add({ n: 1 }, { jobId: 'lost' });
      await expect.poll(() => begun).toBe(1);
      await loseJobs(job.queue);
      await expect.poll(() => abortReasons).toEqual([new Error(lostReason)]);
      await expect.poll(() => logged().some(({ msg }) => msg.startsWith('a job ended without its lock'))).toBe(true);
      expect(logged().map(({ msg }) => msg)).toContain('the lock of a job was lost; the job is aborted');
      expect(logged().filter(({ jobId }) => jobId !== 'lost')).toEqual([]);
      await queues.check();
    });

    test('starts again on the same worker only after its previous run ended, without losing an attempt', async () => {
      const job = define();
      const queues = await start(1_000);
      const queue = queues.queue(job);
      const attempts: number[] = [];
      const abortReasons: unknown[] = [];
      let endRun = () => {};
      const runEnded = new Promise<void>((resolve) => (endRun = resolve));
      queues.worker(job, async (_payload, { attempt, signal }) => {
        if (attempts.push(attempt) > 1) return;
        signal.addEventListener('abort', () => abortReasons.push(signal.reason));
        await runEnded;
      });
      try {
        await queue.add({ n: 1 }, { jobId: 'lost' });
        await expect.poll(() => attempts).toEqual([1]);
        await loseJobs(job.queue);
        await queue.add({ n: 1 }, { jobId: 'lost' });
        await expect.poll(() => abortReasons).toEqual([new Error(lostReason)]);
        await expect.poll(() => queue.counts()).toMatchObject({ delayed: 1 });
        expect(attempts).toEqual([1]);
      } finally {
        endRun();
      }
      await expect.poll(() => queue.counts()).toMatchObject({ completed: 1, delayed: 0, failed: 0 });
      expect(attempts).toEqual([1, 1]);
    });
  });

  test.runIf(runs)('can be checked', async () => {
    const queues = await start();
    expect(queues.backend).toBe(backend);
    await queues.check();
  });
});

test.runIf(redisUrl !== null)('an idle worker waits twenty seconds for the report of a job before it looks by itself', async () => {
  const job = define();
  const redis = new Redis(redisUrl ?? '');
  const monitor = await redis.monitor();
  const waits: (string | undefined)[] = [];
  monitor.on('monitor', (_time: string, [command, key, seconds]: string[]) => {
    if (command?.toLowerCase() === 'bzpopmin' && key?.includes(job.queue)) waits.push(seconds);
  });
  const queues = await createQueues({ postgresUrl: database.url, redisUrl, log: silentLog() });
  open.push(queues);
  queues.worker(job, async () => {});
  await expect.poll(() => waits[0]).toBe('20');
  monitor.disconnect();
  redis.disconnect();
});
