import { hour, minute, type reviewJobs, type Uuid } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { dueJob, inBatches, type DueWorkSource } from '../../infra/lost-work.ts';
import type { PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { answerByRuleJob } from './reply-jobs.ts';

/**
 * After this time a review is left to people: a late answer by rule would surprise them, and one that the rule skipped would be asked for
 * again and again. A queue is lost for minutes, and what its reactor has not read yet is added later anyway.
 */
const forMs = 2 * hour;

/** New good reviews without a reply whose job may have been lost with the queue, where a publishing rule is on. */
export function lostRuleAnswers(
  reader: Pick<WorkReader, 'ruleAnswersDue'>,
  queue: TrackedJobQueue<PayloadOf<typeof reviewJobs.answerByRule>>,
  clock: Clock,
): DueWorkSource {
  return inBatches(
    (after: Uuid | null) => reader.ruleAnswersDue(new Date(clock().getTime() - forMs), after),
    ({ tenant_id: tenantId, review_id: reviewId, received_at: dueAt }) => ({
      tenantId,
      dueAt,
      pauseMs: 10 * minute,
      until: new Date(dueAt.getTime() + forMs),
      jobs: async () => [dueJob(queue, answerByRuleJob({ tenantId, reviewId }))],
    }),
  );
}
