import type { platformJobs } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { PayloadOf } from '../../infra/new-job.ts';
import { createLostWorkDetector, type Lost, type LostWorkSource } from '../../infra/lost-work.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';

export interface SweepDeps {
  /** Sources of due work, one or more per context. */
  readonly sources: readonly LostWorkSource[];
  /** Work that is due by time alone. */
  readonly chores: readonly (() => Promise<void>)[];
  /** Names the last time that the queue lost all its jobs; null when it never did. */
  readonly lastQueueLoss: () => Promise<string | null>;
  readonly clock: Clock;
}

/**
 * Adds jobs that are due now, and again those that a queue has lost: the read models say what is due, never the queue. Work that moves or
 * has stopped only recently is left alone; work without success for days is given up. A failure of one source or one work (such as an
 * undecodable event) does not stop the others.
 */
export function sweep({ sources, chores, lastQueueLoss, clock }: SweepDeps): Processor<PayloadOf<typeof platformJobs.sweep>> {
  const detected = sources.map((find) => ({ find, detector: createLostWorkDetector() }));
  return async (_, job) => {
    /** Resolves with null on failure: the next sweep repeats it, so dead letters of sweeps would add nothing. */
    const attempt = async <T>(part: () => Promise<T>, of: object = {}): Promise<T | null> => {
      try {
        return await part();
      } catch (error) {
        job.log.error({ err: error, ...of }, 'part of a sweep failed');
        return null;
      }
    };
    for (const chore of chores) await attempt(chore);
    const reads = await Promise.all(detected.map(async ({ find, detector }) => ({ detector, found: await attempt(find) })));
    const [now, queueLoss] = [clock(), await attempt(lastQueueLoss)];
    for (const lost of reads.flatMap(({ detector, found }) => (found ? detector.findLost(found, now, queueLoss) : []))) {
      const { key, tenantId } = lost.work;
      await attempt(() => (isOver(lost, now) ? giveUp(lost, job) : addAgain(lost, job)), { work: key, tenantId });
    }
  };
}

/** Only after this process has tried it once: the workers may not have run for days. */
const isOver = ({ work: { until }, previousJobId }: Lost, now: Date): boolean =>
  previousJobId !== null && until !== undefined && now >= until;

async function giveUp({ work, markAdded }: Lost, job: RunningJob): Promise<void> {
  if (work.giveUp) {
    job.log.error({ work: work.key, tenantId: work.tenantId }, 'work that leads to nothing is given up');
    await work.giveUp(sourceOf(job));
  }
  markAdded();
}

async function addAgain({ work, jobId, previousJobId, markAdded }: Lost, job: RunningJob): Promise<void> {
  // Its job is still queued (pause or outage): a second one would only wait too.
  if (previousJobId !== null && (await work.queue?.isUnderWay(previousJobId))) return;
  const previousFailed = previousJobId !== null && (await work.queue?.hasFailed(previousJobId));
  job.log.warn({ work: work.key, tenantId: work.tenantId, jobId }, 'work stood still, its job is ordered again');
  await work.addJob(jobId, sourceOf(job));
  markAdded(previousFailed);
}

const sourceOf = ({ id, chain, signal }: RunningJob) => ({ worker: 'sweep', jobId: id, chain, signal });
