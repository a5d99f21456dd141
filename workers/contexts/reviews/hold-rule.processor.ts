import { reviewCommands, type reviewJobs } from '@sumaa/contracts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import type { ReviewsDeps } from './reviews-deps.ts';

/** Puts the publishing rule on hold to which this person agreed; whether it is theirs is decided where the rule is. */
export function holdRule({ commands }: Pick<ReviewsDeps, 'commands'>): Processor<PayloadOf<typeof reviewJobs.holdRule>> {
  return async ({ tenantId, accountId, because, at }, job) => {
    const source = { tenantId, worker: 'hold-rule', jobId: job.id, chain: job.chain, signal: job.signal };
    await commands.send(reviewCommands.holdRule, { accountId, because, at }, source);
  };
}
