import type { ExportEvent, exportJobs } from '@sumaa/contracts';
import type { JobAdder, JobReactor, PayloadOf } from '../../infra/new-job.ts';
import { makeJob } from './export-jobs.ts';

type Payload = PayloadOf<typeof exportJobs.makeExport>;

/** Makes what was asked for. */
export function whenExportRequested(queue: JobAdder<Payload>): JobReactor<ExportEvent, Payload> {
  return {
    name: 'when-export-requested',
    categories: ['export'],
    react: ({ type, data, metadata: { tenantId } }) => (type === 'ExportRequested' ? [makeJob({ tenantId, exportId: data.exportId })] : []),
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
