import type { backupJobs } from '@sumaa/contracts';
import type { NewJob, PayloadOf } from '../../../infra/new-job.ts';

export type BackupPayload = PayloadOf<typeof backupJobs.backup>;

const prefix = { make: 'backup', check: 'check-backup', remove: 'remove-backup' } as const;

export const backupJob = (payload: BackupPayload): NewJob<BackupPayload> => ({
  jobId: `${prefix[payload.work]}-${payload.backupId}`,
  payload,
  attempts: 3,
  backoffMs: 10_000,
});
