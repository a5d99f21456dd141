import { day, minute, type reviewJobs, type Uuid } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { dueJob, inBatches, type DueWorkSource } from '../../infra/lost-work.ts';
import type { PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { answerDueJob } from './reply-jobs.ts';

/** A review that has been late for longer is no news: workers that stood still that long do not bring a flood of alarms. */
const forMs = 7 * day;

/** Reviews that wait for an answer which is due soon, or late, without a word of it. Nothing else looks for them, so none can be lost. */
export function answersDue(
  reader: Pick<WorkReader, 'answersDue'>,
  queue: TrackedJobQueue<PayloadOf<typeof reviewJobs.checkAnswerDue>>,
  clock: Clock,
): DueWorkSource {
  return inBatches(
    (after: Uuid | null) => {
      const now = clock();
      return reader.answersDue(new Date(now.getTime() - forMs), now, after);
    },
    ({ tenant_id: tenantId, review_id: reviewId, due_at: dueAt, soon_at: soonAt }) => {
      const isLate = dueAt < clock();
      const job = answerDueJob({ tenantId, reviewId }, isLate ? 'overdue' : 'due-soon');
      return { tenantId, dueAt: isLate ? dueAt : soonAt, pauseMs: minute, isOnlySwept: true, jobs: async () => [dueJob(queue, job)] };
    },
  );
}
