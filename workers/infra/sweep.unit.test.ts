import { minute, type TenantId } from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { expect, test } from 'vitest';
import type { DueWork } from './lost-work.ts';
import { sweep } from './sweep.ts';

test('a failing chore, source or work does not stop the others', async () => {
  const done: string[] = [];
  const fail = (): Promise<never> => Promise.reject(new Error('cannot be read'));
  const now = new Date('2026-03-12T12:00:00Z');
  const work = (jobs: DueWork['jobs']): DueWork => ({
    tenantId: 'tenant' as TenantId,
    dueAt: new Date(now.getTime() - minute),
    pauseMs: minute,
    jobs,
  });
  const job = (jobId: string, add: () => Promise<void>) => ({ jobId, find: async () => null, add });
  const recorded = (jobId: string) => work(async () => [job(jobId, async () => void done.push(jobId))]);
  const run = sweep({
    sources: [fail, async () => [work(fail), work(async () => [job('broken', fail)]), recorded('next')], async () => [recorded('last')]],
    chores: [fail, async () => void done.push('chore')],
    clock: () => now,
    log: silentLog(),
  });
  await run(new AbortController().signal);
  expect(done).toEqual(['chore', 'next', 'last']);
});
