import type { EvidenceEvent } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import { mailAttempts, type MailPayload } from '../../../infra/mail/mail-writer.ts';
import type { JobAdder, JobReactor } from '../../../infra/new-job.ts';

/** Mails the signed head of the log to the address of the settings. */
export function whenEvidenceSealed(queue: JobAdder<MailPayload>): JobReactor<EvidenceEvent, MailPayload> {
  const name = 'when-evidence-sealed';
  return {
    name,
    categories: ['evidence'],
    react({ type, data, id: eventId, metadata: { tenantId } }) {
      if (type !== 'EvidenceSealed' || !data.isMailed) return [];
      const payload = { kind: 'evidence_sealed', eventId, tenantId, evidenceId: data.evidenceId } as const;
      return [{ jobId: jobIdOf(name, eventId), payload, ...mailAttempts }];
    },
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
