import { minute, type contactJobs, type Uuid } from '@sumaa/contracts';
import { dueJob, inBatches, type DueWork, type DueWorkSource } from '../../infra/lost-work.ts';
import type { PayloadOf, TrackedJobQueue } from '../../infra/new-job.ts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { WorkReader } from '../../work-reader/index.ts';
import { checkJob, refreshJob } from './clock-jobs.ts';

/** Clocks with an alarm that is due: its timer was lost with the queue, or rang too early by the clock of command-api. */
export function lostClockChecks(
  reader: Pick<WorkReader, 'contactAlarmsDue'>,
  queue: TrackedJobQueue<PayloadOf<typeof contactJobs.checkContactSla>>,
  clock: Clock,
): DueWorkSource {
  return inBatches(
    (after: Uuid | null) => reader.contactAlarmsDue(clock(), after),
    ({ tenant_id: tenantId, message_id: messageId, next_alarm_at: dueAt }): DueWork => ({
      tenantId,
      dueAt,
      pauseMs: minute,
      jobs: async () => [dueJob(queue, checkJob({ tenantId, messageId }, dueAt.toISOString()))],
    }),
  );
}

/** Clocks that still run by older settings. */
export function lostClockRefreshes(
  reader: Pick<WorkReader, 'staleContactClocks'>,
  queue: TrackedJobQueue<PayloadOf<typeof contactJobs.refreshContactSla>>,
): DueWorkSource {
  return async () => {
    const stale = await reader.staleContactClocks();
    if (stale === null) return [];
    const { tenant_id: tenantId, revision, saved_at: dueAt } = stale;
    return [{ tenantId, dueAt, pauseMs: minute, jobs: async () => [dueJob(queue, refreshJob({ tenantId, revision }))] }];
  };
}
