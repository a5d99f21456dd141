import { reviewCommands, type reviewJobs } from '@sumaa/contracts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { ReviewsDeps } from './reviews-deps.ts';

/** Asks for an answer by the publishing rule; whether there is one is decided where the rule is. */
export function answerByRule({ commands }: Pick<ReviewsDeps, 'commands'>): Processor<PayloadOf<typeof reviewJobs.answerByRule>> {
  return async ({ tenantId, reviewId }, job) => {
    const source = { tenantId, worker: 'answer-by-rule', jobId: job.id, chain: job.chain, signal: job.signal };
    await commands.send(reviewCommands.answerByRule, { reviewId }, source);
  };
}
