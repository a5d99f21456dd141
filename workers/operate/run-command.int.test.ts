import { randomUUID } from 'node:crypto';
import { notificationJobs, reviewJobs } from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { createQueues, PermanentFailure, type Queues } from '@sumaa/runtime/queue';
import { createTestDatabase, type TestDatabase } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runCommand } from './run-command.ts';

// A database of the run's Redis that nothing else uses.
const redisUrl = inject('redisUrl') === null ? null : `${inject('redisUrl')}/9`;

describe.each(['postgres', 'redis'] as const)('on %s', (backend) => {
  describe.runIf(backend === 'postgres' || redisUrl !== null)('an operator', () => {
    let database: TestDatabase;
    let queues: Queues;
    const [one, other, tenantId] = ['publish-1', 'publish-2', randomUUID()];
    let fixed = false;

    beforeAll(async () => {
      database = await createTestDatabase(inject('postgresUrl'), 'queues');
      const options = { postgresUrl: database.url, redisUrl: backend === 'redis' ? redisUrl : null, log: silentLog() };
      queues = await createQueues(options);
      queues.worker(reviewJobs.publishReply, async () => {
        if (!fixed) throw new PermanentFailure('550 <CANARY@example.com>,\n+966 50 123 4567: no such person');
      });
      const payload = { tenantId, reviewId: randomUUID(), replyId: randomUUID() };
      await queues.queue(reviewJobs.publishReply).addBulk([one, other].map((jobId) => ({ jobId, payload })));
    });
    afterAll(async () => {
      await queues.close();
      await database.drop();
    });

    /** The exit code and what was printed. */
    async function run(...args: readonly string[]): Promise<readonly [number, string]> {
      const lines: string[] = [];
      const env = {
        DATABASE_URL: database.url,
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        REDIS_URL: backend === 'redis' ? (redisUrl ?? '') : '',
      };
      return [await runCommand({ args, env, print: (line) => void lines.push(line) }), lines.join('\n')];
    }

    test('sees waiting and failed jobs without any e-mail address', async () => {
      await expect.poll(() => queues.queue(reviewJobs.publishReply).counts()).toMatchObject({ failed: 2 });
      const [code, status] = await run('status');
      expect([code, status]).toEqual([0, expect.stringMatching(/^publish-reply +0 +0 +0 +2$/m)]);
      expect(status).toMatch(/ALERT publish-reply: 2 dead letter\(s\).*retry-all publish-reply/);
      expect(JSON.parse((await run('status', '--json'))[1])).toContainEqual(expect.objectContaining({ queue: 'publish-reply', failed: 2 }));
      const letter = { queue: 'publish-reply', id: one, tenantId, attempts: 1, reason: '550 <[e-mail]>, [phone]: no such person' };
      const [, json] = await run('failed', '--json');
      expect(JSON.parse(json)).toEqual(expect.arrayContaining([{ ...letter, failedAt: expect.any(String) }]));
      const [, failed] = await run('failed', 'publish-reply');
      expect(failed).toContain(one);
      expect(`${json}${failed}`).not.toMatch(/CANARY|4567|replyId/);
      expect(await run('failed', 'send-mail')).toEqual([0, 'There are no dead letters.']);
    });

    test('retries dead letters after the cause is fixed', async () => {
      expect(await run('retry', 'nobody')).toEqual([1, 'nobody: no dead letter has this id']);
      fixed = true;
      expect(await run('retry', one)).toEqual([0, `${one}: waits again in publish-reply`]);
      await expect.poll(() => queues.queue(reviewJobs.publishReply).counts()).toMatchObject({ failed: 1, completed: 1 });
      expect(await run('retry', one)).toEqual([1, `${one}: no dead letter has this id`]);
      expect(await run('retry-all', 'send-mail')).toEqual([0, 'send-mail: 0 job(s) wait again']);
      expect(await run('retry-all', 'publish-reply')).toEqual([0, 'publish-reply: 1 job(s) wait again']);
      await expect.poll(() => queues.queue(reviewJobs.publishReply).counts()).toMatchObject({ failed: 0, completed: 2 });
      expect(await queues.queue(notificationJobs.sendMail).counts()).toMatchObject({ failed: 0 });
    });

    test.each([[[]], [['forget']], [['retry']], [['retry-all']], [['failed', 'letters']]])('gets the usage text for %j', async (args) => {
      const [code, text] = await run(...args);
      expect([code, text]).toEqual([64, expect.stringContaining('npm run queues -- status')]);
    });
  });
});
