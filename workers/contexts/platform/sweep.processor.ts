import type { onboardingJobs } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { PayloadOf } from '../../infra/job-order.ts';
import { createStandstillWatch, type LostWorkSource } from '../../infra/lost-work.ts';
import type { Processor } from '../../infra/running-job.ts';

export interface SweepDeps {
  /** Each context's answers to: what is under way? */
  readonly sources: readonly LostWorkSource[];
  /** What falls due by the clock alone. */
  readonly chores: readonly (() => Promise<void>)[];
  /** Names the last time that the queue forgot everything; null where it never did. */
  readonly forgotten: () => Promise<string | null>;
  readonly clock: Clock;
}

/**
 * Orders what is due now, and again what a lost queue forgot: the read models know what is due, the queue is never the truth. Work that moves,
 * or has stood still only shortly, is left alone.
 */
export function sweep({ sources, chores, forgotten, clock }: SweepDeps): Processor<PayloadOf<typeof onboardingJobs.sweep>> {
  const watched = sources.map((find) => ({ find, watch: createStandstillWatch() }));
  return async (_, job) => {
    try {
      for (const chore of chores) await chore();
      const looks = await Promise.all(watched.map(async ({ find, watch }) => ({ watch, found: await find() })));
      const [now, mark] = [clock(), await forgotten()];
      for (const { work, jobId, before, ordered } of looks.flatMap(({ watch, found }) => watch.look(found, now, mark))) {
        // Its job waits out a pause or an outage: a second one would only wait beside it.
        if (before !== null && (await work.isUnderWay?.(before))) continue;
        job.log.warn({ work: work.key, tenantId: work.tenantId, jobId }, 'work stood still, its job is ordered again');
        await work.again(jobId);
        ordered();
      }
    } catch (error) {
      // The next sweep comes by itself; dead letters of sweeps would say nothing more.
      job.log.error({ err: error }, 'a sweep broke off');
    }
  };
}
