import { minute, type reviewSyncJobs } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { JobAdder, PayloadOf } from '../../../infra/new-job.ts';
import type { PassLedger } from './pass-ledger.ts';
import { duePasses } from './pass-plan.ts';

/** Passes take hours, so planning once a minute is enough. */
const planEveryMs = minute;

export function planPasses(deps: {
  readonly ledger: Pick<PassLedger, 'branches' | 'recordAdded'>;
  readonly passes: JobAdder<PayloadOf<typeof reviewSyncJobs.fullPass>>;
  /** The number of calls to Google a minute that passes may use. */
  readonly callsPerMinute: number;
  readonly clock: Clock;
}): () => Promise<void> {
  const { ledger, passes, callsPerMinute, clock } = deps;
  let plannedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    if (now.getTime() - plannedAt < planEveryMs) return;
    plannedAt = now.getTime();
    const due = duePasses(await ledger.branches(now), now.getTime(), callsPerMinute);
    if (due.length === 0) return;
    await ledger.recordAdded(
      due.map(({ locationId }) => locationId),
      now,
    );
    await passes.addBulk(
      due.map(({ tenantId, connectionId, locationId }) => ({
        jobId: `full-pass-${locationId}-${now.getTime()}`,
        payload: { tenantId, connectionId, locationId },
        attempts: 5,
        backoffMs: 30_000,
      })),
    );
  };
}
