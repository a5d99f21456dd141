import type { EvidenceEvent } from '@sumaa/contracts';
import type { JobReactor, TrackedJobQueue } from '../../../infra/new-job.ts';
import { checkJob, type EvidencePayload } from './evidence-jobs.ts';

/** Checks the log when staff ask for it. */
export function whenEvidence(queue: Pick<TrackedJobQueue<EvidencePayload>, 'addAgain'>): JobReactor<EvidenceEvent, EvidencePayload> {
  return {
    name: 'when-evidence',
    categories: ['evidence'],
    react: ({ type, data: { evidenceId }, metadata: { tenantId } }) =>
      type === 'EvidenceCheckRequested' ? [checkJob(tenantId, evidenceId)] : [],
    enqueue: (jobs) => queue.addAgain(jobs),
  };
}
