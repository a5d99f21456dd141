import type { ErasureRequestEvent } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import { mailAttempts, type MailPayload } from '../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../infra/new-job.ts';

/** Withdrawing is done by whoever asked, on the page that shows it: no mail. */
const steps = { ErasureRequested: 'received', ErasureRefused: 'refused', ErasureCarriedOut: 'done', ErasureWithdrawn: null } as const;

/** Mails whoever asked to be erased what became of it. */
export function whenErasureAsked(queue: JobAdder<MailPayload>): JobReactor<ErasureRequestEvent, MailPayload> {
  const name = 'when-erasure-asked';
  return {
    name,
    categories: ['erasurerequest'],
    react({ type, data: { requestId }, id: eventId, metadata: { tenantId } }) {
      const step = steps[type];
      if (step === null) return [];
      return [{ jobId: jobIdOf(name, eventId), payload: { kind: 'erasure_request', eventId, tenantId, requestId, step }, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
