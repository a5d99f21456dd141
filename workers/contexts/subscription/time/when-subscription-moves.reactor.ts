import type { SubscriptionEvent } from '@sumaa/contracts';
import { jobIdOf } from '@sumaa/event-store/consumer';
import type { JobAdder, JobReactor } from '../../../infra/new-job.ts';
import type { CheckSubscription } from './subscription-jobs.ts';

/** After each event of a subscription it is asked what comes next, and when. */
export function whenSubscriptionMoves(queue: JobAdder<CheckSubscription>): JobReactor<SubscriptionEvent, CheckSubscription> {
  const name = 'when-subscription-moves';
  return {
    name,
    categories: ['subscription'],
    react: ({ id, data: { tenantId } }) => [{ jobId: jobIdOf(name, id), payload: { tenantId } }],
    enqueue: (jobs) => queue.addBulk(jobs),
  };
}
