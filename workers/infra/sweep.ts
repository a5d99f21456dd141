import { namespaces, uuidV5 } from '@sumaa/runtime/derive';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Log } from '@sumaa/runtime/log';
import { ownChainOf } from '@sumaa/runtime/queue';
import { nextStep, type DueWork, type DueWorkSource, type SweepSource } from './lost-work.ts';

export interface SweepDeps {
  /** Sources of due work, one or more per context. */
  readonly sources: readonly DueWorkSource[];
  /** Work that is due by time alone. */
  readonly chores: readonly (() => Promise<void>)[];
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Adds jobs that are due now, and again those that a queue has lost or that left their work undone: the read models say what is due, never
 * the queue. Nothing is kept in memory between two sweeps. Work without success for days is given up. A failure of one source or one work
 * (such as an undecodable event) does not stop the others.
 */
export function sweep({ sources, chores, clock, log }: SweepDeps): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    const now = clock();
    const jobId = `sweep-${now.getTime()}`;
    const source: SweepSource = { worker: 'sweep', jobId, chain: ownChainOf(jobId), signal };
    /** Resolves with null on failure: the next sweep repeats it. */
    const attempt = async <T>(part: () => Promise<T>, of: object = {}): Promise<T | null> => {
      try {
        signal.throwIfAborted();
        return await part();
      } catch (error) {
        if (!signal.aborted) log.error({ err: error, ...of }, 'part of a sweep failed');
        return null;
      }
    };
    for (const chore of chores) await attempt(chore);
    const found = await Promise.all(sources.map((find) => attempt(find)));
    for (const work of found.flatMap((works) => works ?? []))
      await attempt(() => settle(work, { now, source, log }), { tenantId: work.tenantId });
  };
}

async function settle(
  work: DueWork,
  { now, source, log }: { readonly now: Date; readonly source: SweepSource; readonly log: Log },
): Promise<void> {
  if (now < work.dueAt) return;
  for (const job of await work.jobs(source)) {
    const { jobId } = job;
    const step = nextStep(work, await job.find(), now);
    if (step === 'add') {
      if (!work.isOnlySwept) log.warn({ tenantId: work.tenantId, jobId }, 'work stood still, its job is added again');
      // A chain of its own: the commands of an earlier run must not count as this one's.
      const id = uuidV5(namespaces.job, source.jobId, jobId);
      await job.add({ correlationId: id, causationId: id });
    } else if (step === 'give_up' && work.giveUp) {
      log.error({ tenantId: work.tenantId, jobId }, 'work that leads to nothing is given up');
      await work.giveUp(source);
    }
  }
}
