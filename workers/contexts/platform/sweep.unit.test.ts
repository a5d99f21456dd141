import { minute, type TenantId } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import type { LostWork } from '../../infra/lost-work.ts';
import { testJob } from '../../testing/test-app.ts';
import { sweep } from './sweep.processor.ts';

test('a failing chore, source or work does not stop the others', async () => {
  const done: string[] = [];
  const fail = (): Promise<never> => Promise.reject(new Error('cannot be read'));
  const work = (key: string, addJob: () => Promise<void>): LostWork => ({
    key,
    tenantId: 'tenant' as TenantId,
    notBefore: null,
    graceMs: minute,
    addJob,
  });
  const recorded = (key: string) => work(key, async () => void done.push(key));
  const source =
    (...works: LostWork[]) =>
    async () => ({ works, isRoundComplete: true });
  let now = new Date('2026-03-12T12:00:00Z');
  const run = sweep({
    sources: [fail, source(work('broken', fail), recorded('beside it')), source(recorded('behind it'))],
    chores: [fail, async () => void done.push('chore')],
    lastQueueLoss: fail,
    clock: () => now,
  });
  await run({}, testJob());
  now = new Date(now.getTime() + minute);
  await run({}, testJob());
  expect(done).toEqual(['chore', 'chore', 'beside it', 'behind it']);
});
