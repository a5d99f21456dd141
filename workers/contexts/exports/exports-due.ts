import { exportCommands, exportGivenUpMs, minute, type exportJobs, type Uuid } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { CommandClient } from '../../infra/command-client.ts';
import { dueJob, inBatches, type DueWorkSource } from '../../infra/lost-work.ts';
import type { PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { makeJob, removeJob } from './export-jobs.ts';

/** Exports that nobody makes any more: their job was lost with the queue, or ended with its worker. */
export function lostExports(
  reader: Pick<WorkReader, 'exportsUnderWay'>,
  queue: TrackedJobQueue<PayloadOf<typeof exportJobs.makeExport>>,
  commands: Pick<CommandClient, 'send'>,
): DueWorkSource {
  return inBatches(
    (after: Uuid | null) => reader.exportsUnderWay(after),
    ({ tenant_id: tenantId, export_id: exportId, requested_at: dueAt }) => ({
      tenantId,
      dueAt,
      pauseMs: minute,
      jobs: async () => [dueJob(queue, makeJob({ tenantId, exportId }))],
      until: new Date(dueAt.getTime() + exportGivenUpMs),
      giveUp: async (source) =>
        void (await commands.send(exportCommands.failExport, { exportId, reason: 'failed' }, { ...source, tenantId })),
    }),
  );
}

/** Files that are no longer kept. */
export function exportsToRemove(
  reader: Pick<WorkReader, 'exportsKeptUntil'>,
  queue: TrackedJobQueue<PayloadOf<typeof exportJobs.removeExport>>,
  clock: Clock,
): DueWorkSource {
  return inBatches(
    (after: Uuid | null) => reader.exportsKeptUntil(clock(), after),
    ({ tenant_id: tenantId, export_id: exportId, file_id: fileId, kept_until: dueAt }) => ({
      tenantId,
      dueAt,
      pauseMs: minute,
      jobs: async () => [dueJob(queue, removeJob({ tenantId, exportId, fileId }))],
    }),
  );
}
