import { day, iso, minute, type Uuid } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { dueJob, inBatches, type DueWork, type DueWorkSource } from '../../../infra/lost-work.ts';
import type { TrackedJobQueue } from '../../../infra/new-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import { checkJob, type CheckSubscription, type NoticeCardEnd, type StartTrial } from './subscription-jobs.ts';

/** Subscriptions with something due: their timer was lost, or rang too early by the clock of command-api. */
export function subscriptionsDue(
  reader: Pick<WorkReader, 'subscriptionsDue'>,
  queue: TrackedJobQueue<CheckSubscription>,
  clock: Clock,
): DueWorkSource {
  return inBatches(
    (after: Uuid | null) => reader.subscriptionsDue(clock(), after),
    ({ tenant_id: tenantId, next_due_at: dueAt }): DueWork => ({
      tenantId,
      dueAt,
      pauseMs: minute,
      jobs: async () => [dueJob(queue, checkJob({ tenantId }, iso(dueAt)))],
    }),
  );
}

/** Businesses without a trial: their registration stopped half way, or they are from before there were subscriptions. */
export function trialsToStart(
  reader: Pick<WorkReader, 'businessesWithoutSubscription'>,
  queue: TrackedJobQueue<StartTrial>,
): DueWorkSource {
  return inBatches(reader.businessesWithoutSubscription, ({ tenant_id: tenantId, registered_at: dueAt }): DueWork => ({
    tenantId,
    dueAt,
    pauseMs: minute,
    jobs: async () => [dueJob(queue, { jobId: `start-trial-${tenantId}`, payload: { tenantId } })],
  }));
}

/** How long before the end of a card its business is told. */
const cardNoticeMs = 30 * day;

/** Saved cards that end within 30 days and were not announced. A card holds until its month is over. */
export function cardsEnding(reader: Pick<WorkReader, 'cardsEnding'>, queue: TrackedJobQueue<NoticeCardEnd>, clock: Clock): DueWorkSource {
  return inBatches(
    (after: Uuid | null) => reader.cardsEnding(endingBy(clock()), after),
    ({ tenant_id: tenantId, card_id: cardId, month, year }): DueWork => ({
      tenantId,
      dueAt: new Date(Date.UTC(year, month, 1) - cardNoticeMs),
      pauseMs: minute,
      jobs: async () => [dueJob(queue, { jobId: `notice-card-end-${cardId}`, payload: { tenantId, cardId } })],
    }),
  );
}

/** The last month whose end is at most 30 days away. */
function endingBy(now: Date): { readonly year: number; readonly month: number } {
  const ends = new Date(now.getTime() + cardNoticeMs);
  const last = new Date(Date.UTC(ends.getUTCFullYear(), ends.getUTCMonth() - 1, 1));
  return { year: last.getUTCFullYear(), month: last.getUTCMonth() + 1 };
}
