import { backupFileName, type BackupEvent } from '@sumaa/contracts';
import type { JobReactor, TrackedJobQueue } from '../../../infra/new-job.ts';
import { backupJob, type BackupPayload } from './backup-jobs.ts';

/** Makes the backup, or checks the file, that was asked for. */
export function whenBackupRequested(queue: Pick<TrackedJobQueue<BackupPayload>, 'addAgain'>): JobReactor<BackupEvent, BackupPayload> {
  return {
    name: 'when-backup-requested',
    categories: ['backup'],
    react({ type, data, metadata: { tenantId } }) {
      if (type === 'BackupCheckRequested') return [backupJob({ tenantId, backupId: data.backupId, work: 'check', file: data.file })];
      if (type !== 'BackupRequested') return [];
      const { backupId, requestedAt } = data;
      return [backupJob({ tenantId, backupId, work: 'make', file: backupFileName(requestedAt, backupId) })];
    },
    enqueue: (jobs) => queue.addAgain(jobs),
  };
}
