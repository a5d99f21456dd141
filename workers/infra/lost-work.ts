import { hour, minute, type TenantId } from '@sumaa/contracts';
import { sha256 } from '@sumaa/runtime/derive';
import type { Batch } from '../work-reader/index.ts';
import type { CommandSource } from './command-client.ts';
import type { TrackedJobQueue } from './new-job.ts';

/** Work that is due according to the read models, and how to add its job again. */
export interface LostWork {
  /** Names the work and its current state: when the state changes, the work is not lost. */
  readonly key: string;
  readonly tenantId: TenantId;
  /** Not due before this instant; null: due now. */
  readonly notBefore: Date | null;
  /** How long the work may stay unchanged before its job counts as lost; doubled each time its job failed for good. */
  readonly graceMs: number;
  /** Adds its job. `source`: the sweep that adds it. */
  addJob(jobId: string, source: Omit<CommandSource, 'tenantId'>): Promise<void>;
  /** From this instant on it is given up instead of being added again. */
  readonly until?: Date;
  /** Records for users that the work was given up; without it the work just ends. */
  giveUp?(source: Omit<CommandSource, 'tenantId'>): Promise<void>;
  /** Reports the state of its jobs; absent when every job of the work has the same id. */
  readonly queue?: Pick<TrackedJobQueue<never>, 'isUnderWay' | 'hasFailed'>;
}

/** The result of one read of a source. */
export interface FoundWork {
  readonly works: readonly LostWork[];
  /** Whether this read completed a round through everything that is due. */
  readonly isRoundComplete: boolean;
}
export type LostWorkSource = () => Promise<FoundWork>;

/** A source that reads one batch per call, continues where the last call ended, and starts from the beginning after the last batch. */
export function inBatches<R, Id>(read: (after: Id | null) => Promise<Batch<R, Id>>, workOf: (row: R) => LostWork): LostWorkSource {
  let after: Id | null = null;
  return async () => {
    const { rows, next } = await read(after);
    after = next;
    return { works: rows.map(workOf), isRoundComplete: next === null };
  };
}

/**
 * `previousJobId`: the job that was added the last time this work was lost. `markAdded` records that `jobId` was added, and whether the
 * previous job failed for good.
 */
export interface Lost {
  readonly work: LostWork;
  readonly jobId: string;
  readonly previousJobId: string | null;
  markAdded(previousFailed?: boolean): void;
}

/** Finds the work of one source that has not moved for too long, by comparing several reads. */
export interface LostWorkDetector {
  /**
   * Returns the works of this read that are lost now. `queueLoss` identifies the last time that the queue lost all its jobs, null when
   * unknown: unchanged work then counts as lost after a short grace period.
   */
  findLost(found: FoundWork, now: Date, queueLoss?: string | null): Lost[];
}

/** Upper limit of the grace period, which doubles with each job that ended among the dead letters. */
const longestGraceMs = hour;

/** Grace period after the queue lost all its jobs: work that no worker held stays unchanged for that long. */
const shortGraceMs = 10_000;
/** How long after such a loss the short grace period applies; work that a worker held at that time shows up as unchanged by then. */
const afterLossMs = 10 * minute;

interface Watched {
  readonly at: number;
  readonly previousJobId: string | null;
  /** The number of its jobs that ended among the dead letters; absent means none. */
  readonly failures?: number;
  /** The loss of the queue after which the job was already added again. */
  readonly addedForLoss?: string;
  /** The last round in which the source returned it. */
  readonly round: number;
}

/**
 * Kept in memory: a new process watches for one grace period before it adds any job, so a restart cannot duplicate running work. The job's
 * id contains the number of the grace period, so several processes add one job.
 */
export function createLostWorkDetector(): LostWorkDetector {
  const since = new Map<string, Watched>();
  let round = 0;
  let lastLoss: { readonly id: string; readonly at: number } | null = null;
  return {
    findLost({ works, isRoundComplete }, now, queueLoss = null) {
      const at = now.getTime();
      if (queueLoss !== null && lastLoss?.id !== queueLoss) lastLoss = { id: queueLoss, at };
      const recentLoss = lastLoss !== null && at - lastLoss.at < afterLossMs ? lastLoss.id : null;
      const lost: Lost[] = [];
      for (const work of works) {
        if (work.notBefore !== null && work.notBefore.getTime() > at) continue;
        const known: Watched = { ...(since.get(work.key) ?? { at, previousJobId: null }), round };
        const jobIdWith = (suffix: string | number) => `sweep-${sha256(work.key).slice(0, 24)}-${suffix}`;
        const { previousJobId, failures = 0 } = known;
        const graceMs = Math.max(work.graceMs, Math.min(longestGraceMs, work.graceMs * 2 ** failures));
        if (recentLoss !== null && known.addedForLoss !== recentLoss && at - known.at >= Math.min(shortGraceMs, work.graceMs)) {
          const jobId = jobIdWith(recentLoss);
          since.set(work.key, known);
          lost.push({
            work,
            jobId,
            previousJobId,
            markAdded: () => void since.set(work.key, { at, previousJobId: jobId, addedForLoss: recentLoss, round: known.round }),
          });
        } else if (at - known.at < graceMs) since.set(work.key, known);
        else {
          const jobId = jobIdWith(Math.floor(at / graceMs));
          since.set(work.key, { ...known, at });
          lost.push({
            work,
            jobId,
            previousJobId,
            markAdded: (previousFailed = false) =>
              void since.set(work.key, { ...known, at, previousJobId: jobId, failures: failures + (previousFailed ? 1 : 0) }),
          });
        }
      }
      if (isRoundComplete) {
        // Work that the source did not return in a whole round is no longer due.
        for (const [key, watched] of since) if (watched.round !== round) since.delete(key);
        round += 1;
      }
      return lost;
    },
  };
}
