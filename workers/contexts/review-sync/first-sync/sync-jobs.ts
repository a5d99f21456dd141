import type { reviewSyncJobs, Uuid } from '@sumaa/contracts';
import type { NewJob, PayloadOf } from '../../../infra/new-job.ts';
import { priorityOfPart } from './part-priority.ts';
import type { SyncRunPayload } from './run-context.ts';

type Part = PayloadOf<typeof reviewSyncJobs.syncPart>;

// The jobs of a sync, for its reactors, processors and the sweep: one id each, so that a job that still waits is not added twice.

/** Pages per job before a follow-up job is added, so that a long history does not block others or use up its attempts. */
export const pagesPerJob = 20;

export const runJobId = (runId: Uuid): string => `sync-run-${runId}`;

/** The job that starts a run and adds the jobs of its parts. */
export const runJob = (payload: SyncRunPayload): NewJob<SyncRunPayload> => ({ jobId: runJobId(payload.runId), payload });

/**
 * The job that reads a part from the page after `page` on, up to the next multiple of `pagesPerJob`. `index`: the place of the branch in
 * its run.
 */
export function partJob(payload: Part, page: number, index = 0): NewJob<Part> {
  const slice = Math.floor(page / pagesPerJob);
  return { jobId: `sync-part-${payload.partId}-${slice}`, payload, priority: priorityOfPart(payload.kind, index + slice) };
}
