import type { audienceJobs, SiteDocumentEvent } from '@sumaa/contracts';
import type { JobAdder, JobReactor, PayloadOf } from '../../infra/new-job.ts';
import { documentJob } from './document-job.ts';

type Payload = PayloadOf<typeof audienceJobs.tellOfDocument>;

/** Tells every business of a changed text. */
export function whenDocumentChangeTold(queue: JobAdder<Payload>): JobReactor<SiteDocumentEvent, Payload> {
  return {
    name: 'when-document-change-told',
    categories: ['sitedocument'],
    react: ({ type, data: { document, version }, metadata: { tenantId } }) =>
      type === 'DocumentChangeTold' ? [documentJob({ tenantId, document, version })] : [],
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
