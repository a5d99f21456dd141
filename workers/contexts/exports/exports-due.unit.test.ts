import { randomUUID } from 'node:crypto';
import { day, exportCommands, minute, type TenantId, type Uuid } from '@sumaa/contracts';
import { ownChainOf } from '@sumaa/runtime/queue';
import { silentLog } from '@sumaa/runtime/log';
import { expect, test } from 'vitest';
import { sweep } from '../../infra/sweep.ts';
import { exportsToRemove, lostExports } from './exports-due.ts';
import { removeExport } from './remove-export.processor.ts';

const tenantId = randomUUID() as TenantId;
const exportId = randomUUID() as Uuid;
const requestedAt = new Date('2026-03-01T08:00:00Z');
const row = {
  tenant_id: tenantId,
  export_id: exportId,
  account_id: randomUUID() as Uuid,
  kind: 'reviews',
  language: 'ar',
  state: 'running',
  rows: 0,
  failure: null,
  file_id: 'f.bin',
  requested_at: requestedAt,
  kept_until: new Date('2026-03-31T08:00:00Z'),
} as const;

function createQueue(ended: Date | null | 'lost') {
  const added: string[] = [];
  return {
    added,
    addBulk: async () => {},
    find: async () => (ended === 'lost' ? null : { endedAt: ended, triedAt: ended ?? requestedAt }),
    addAgain: async (jobs: readonly { readonly jobId: string }[]) => void added.push(...jobs.map(({ jobId }) => jobId)),
  };
}

test('an export whose worker and queue are gone is made again, and is given up after a day', async () => {
  const failed: unknown[] = [];
  const commands = { send: async (...given: unknown[]) => void failed.push(given[0], given[1]) as never };
  const reader = { exportsUnderWay: async () => ({ rows: [row], next: null }) };
  const run = (queue: ReturnType<typeof createQueue>, now: Date) =>
    sweep({ sources: [lostExports(reader, queue, commands)], chores: [], clock: () => now, log: silentLog() })(
      new AbortController().signal,
    );
  const after = (ms: number) => new Date(requestedAt.getTime() + ms);
  const [lost, running, old] = [createQueue('lost'), createQueue(null), createQueue(after(day + minute))];
  await run(lost, after(minute));
  await run(running, after(minute));
  expect([lost.added, running.added]).toEqual([[`make-export-${exportId}`], []]);
  await run(old, after(day + 2 * minute));
  expect(failed).toEqual([exportCommands.failExport, { exportId, reason: 'failed' }]);
});

test('a file is removed once it is no longer kept, before anybody is told so', async () => {
  const queue = createQueue('lost');
  const asked: Date[] = [];
  const reader = { exportsKeptUntil: async (now: Date) => ({ rows: asked.push(now) > 0 ? [row] : [], next: null }) };
  const now = new Date('2026-04-01T00:00:00Z');
  await sweep({ sources: [exportsToRemove(reader, queue, () => now)], chores: [], clock: () => now, log: silentLog() })(
    new AbortController().signal,
  );
  expect([asked, queue.added]).toEqual([[now], [`remove-export-${exportId}`]]);
  const done: string[] = [];
  const files = { remove: async (id: string) => void done.push(id) };
  const commands = { send: async ({ name }: { readonly name: string }) => void done.push(name) as never };
  const job = { id: 'remove', chain: ownChainOf('remove'), signal: new AbortController().signal } as never;
  await removeExport({ commands, files })({ tenantId, exportId, fileId: 'f.bin' }, job);
  expect(done).toEqual(['f.bin', 'ExpireExport']);
});
