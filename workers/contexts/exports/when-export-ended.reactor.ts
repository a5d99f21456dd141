import type { ExportEvent } from '@sumaa/contracts';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Mails to whoever asked for an export that it is ready, or that it failed. */
export function whenExportEnded(queue: JobAdder<MailPayload>): JobReactor<ExportEvent, MailPayload> {
  return {
    name: 'when-export-ended',
    categories: ['export'],
    react({ type, data, id, metadata: { tenantId } }) {
      if (type !== 'ExportFinished' && type !== 'ExportFailed') return [];
      const { exportId } = data;
      return [{ jobId: `export-ended-${exportId}`, payload: { kind: 'export_ended', eventId: id, tenantId, exportId }, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
