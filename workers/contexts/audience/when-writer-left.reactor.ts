import type { audienceJobs, MemberEvent } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobAdder, JobReactor, PayloadOf } from '../../infra/new-job.ts';

type Payload = PayloadOf<typeof audienceJobs.withdrawTestimonial>;

/** Takes down what somebody said of the platform when they left the team, in case the process that ended their membership died before it did. */
export function whenWriterLeft(queue: JobAdder<Payload>): JobReactor<MemberEvent, Payload> {
  const name = 'when-writer-left';
  return {
    name,
    categories: ['member'],
    react: ({ type, id, data: { accountId }, metadata: { tenantId } }) =>
      type === 'MemberDeactivated' ? [{ jobId: jobIdOf(name, id), payload: { tenantId, accountId }, attempts: 5, backoffMs: 2_000 }] : [],
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
