import type { onboardingJobs } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { PayloadOf } from '../../infra/job-order.ts';
import { createStandstillWatch, type Lost, type LostWorkSource } from '../../infra/lost-work.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';

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
 * or has stood still only shortly, is left alone, and what has led to nothing for days is given up. What cannot be looked at or ordered
 * (one event that nobody can read is enough) keeps nobody else waiting.
 */
export function sweep({ sources, chores, forgotten, clock }: SweepDeps): Processor<PayloadOf<typeof onboardingJobs.sweep>> {
  const watched = sources.map((find) => ({ find, watch: createStandstillWatch() }));
  return async (_, job) => {
    /** Null where it failed: the next sweep comes by itself, and dead letters of sweeps would say nothing more. */
    const attempt = async <T>(part: () => Promise<T>, of: object = {}): Promise<T | null> => {
      try {
        return await part();
      } catch (error) {
        job.log.error({ err: error, ...of }, 'part of a sweep failed');
        return null;
      }
    };
    for (const chore of chores) await attempt(chore);
    const looks = await Promise.all(watched.map(async ({ find, watch }) => ({ watch, found: await attempt(find) })));
    const [now, mark] = [clock(), await attempt(forgotten)];
    for (const lost of looks.flatMap(({ watch, found }) => (found ? watch.look(found, now, mark) : []))) {
      const { key, tenantId } = lost.work;
      await attempt(() => (isOver(lost, now) ? giveUp(lost, job) : orderAgain(lost, job)), { work: key, tenantId });
    }
  };
}

/** Not before this process has tried it once: nothing may have run here for days. */
const isOver = ({ work: { until }, before }: Lost, now: Date): boolean => before !== null && until !== undefined && now >= until;

async function giveUp({ work, ordered }: Lost, job: RunningJob): Promise<void> {
  if (work.giveUp) {
    job.log.error({ work: work.key, tenantId: work.tenantId }, 'work that leads to nothing is given up');
    await work.giveUp(sourceOf(job));
  }
  ordered();
}

async function orderAgain({ work, jobId, before, ordered }: Lost, job: RunningJob): Promise<void> {
  // Its job waits out a pause or an outage: a second one would only wait beside it.
  if (before !== null && (await work.queue?.isUnderWay(before))) return;
  const inVain = before !== null && (await work.queue?.hasFailed(before));
  job.log.warn({ work: work.key, tenantId: work.tenantId, jobId }, 'work stood still, its job is ordered again');
  await work.again(jobId, sourceOf(job));
  ordered(inVain);
}

const sourceOf = ({ id, chain, signal }: RunningJob) => ({ worker: 'sweep', jobId: id, chain, signal });
