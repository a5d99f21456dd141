import { minute, type reviewJobs, type Uuid } from '@sumaa/contracts';
import { dueJob, inBatches, type DueWorkSource } from '../../infra/lost-work.ts';
import type { PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { holdRuleJob } from './reply-jobs.ts';

/** Publishing rules that nobody with the right to agrees to, whose job may have been lost with the queue. */
export function lostHolds(
  reader: Pick<WorkReader, 'rulesWithoutConsent'>,
  queue: TrackedJobQueue<PayloadOf<typeof reviewJobs.holdRule>>,
): DueWorkSource {
  return inBatches(
    (after: Uuid | null) => reader.rulesWithoutConsent(after),
    ({ tenant_id: tenantId, account_id: accountId, agreed_at: dueAt, is_member: isMember }) => ({
      tenantId,
      dueAt,
      pauseMs: minute,
      jobs: async () => [dueJob(queue, holdRuleJob({ tenantId, accountId, because: isMember ? 'rights' : 'left', at: null }))],
    }),
  );
}
