import type { BackupEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Mails that a backup failed. */
export function whenBackupFailed(queue: JobAdder<MailPayload>): JobReactor<BackupEvent, MailPayload> {
  return {
    name: 'when-backup-failed',
    categories: ['backup'],
    react({ type, data, id, metadata: { tenantId } }) {
      if (type !== 'BackupFailed') return [];
      const { backupId, reason } = data;
      return [
        {
          jobId: `backup-failed-${backupId}`,
          payload: { kind: 'backup_failed', eventId: id, tenantId, backupId, reason },
          ...mailAttempts,
        },
      ];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
