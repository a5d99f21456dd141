import type { exportJobs } from '@sumaa/contracts';
import type { NewJob, PayloadOf } from '../../infra/new-job.ts';

type Make = PayloadOf<typeof exportJobs.makeExport>;
type Remove = PayloadOf<typeof exportJobs.removeExport>;

export const makeJob = (payload: Make): NewJob<Make> => ({
  jobId: `make-export-${payload.exportId}`,
  payload,
  attempts: 5,
  backoffMs: 2_000,
});

export const removeJob = (payload: Remove): NewJob<Remove> => ({ jobId: `remove-export-${payload.exportId}`, payload });
