import { reviewCommands, type reviewJobs } from '@sumaa/contracts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { ReviewsDeps } from './reviews-deps.ts';

/** Asks for the alarm that is due by now. The decider knows the time, whether the review is answered, and what was said already. */
export function checkAnswerDue({ commands }: Pick<ReviewsDeps, 'commands'>): Processor<PayloadOf<typeof reviewJobs.checkAnswerDue>> {
  return async ({ tenantId, reviewId }, { id: jobId, chain, signal }) => {
    await commands.send(reviewCommands.checkAnswerDue, { reviewId }, { tenantId, worker: 'check-answer-due', jobId, chain, signal });
  };
}
