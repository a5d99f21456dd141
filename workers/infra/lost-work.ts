import { sha256 } from '@sumaa/runtime/derive';

/** Something that is due by the read models, and the way to order its job once more. */
export interface LostWork {
  /** Names the work AND where it stands: work that moves on is not lost. */
  readonly key: string;
  /** Not due before this instant; null: due now. */
  readonly notBefore: Date | null;
  /** How long it may stand there unmoved before its job is taken for lost. */
  readonly graceMs: number;
  again(jobId: string): Promise<void>;
  /** Whether the job of an earlier order still stands in the queue (it waits, or pauses between attempts). */
  readonly isUnderWay?: (jobId: string) => Promise<boolean>;
}

/** `before`: the job ordered last time this work was taken for lost. `ordered` says that `jobId` now is. */
export interface Lost {
  readonly work: LostWork;
  readonly jobId: string;
  readonly before: string | null;
  ordered(): void;
}

/** Tells which work has stood still for too long, by watching it over several looks. */
export interface StandstillWatch {
  /** The works of this look that are taken for lost now. */
  look(works: readonly LostWork[], now: Date): Lost[];
}

/**
 * Kept in memory: a fresh process watches for one grace period before it orders anything again, so a restart cannot
 * double what is under way. The job's id holds the grace period's number, so several processes order one job.
 */
export function createStandstillWatch(): StandstillWatch {
  let since = new Map<string, { readonly at: number; readonly before: string | null }>();
  return {
    look(works, now) {
      const at = now.getTime();
      const next: typeof since = new Map();
      const lost: Lost[] = [];
      for (const work of works) {
        if (work.notBefore !== null && work.notBefore.getTime() > at) continue;
        const known = since.get(work.key) ?? { at, before: null };
        if (at - known.at < work.graceMs) next.set(work.key, known);
        else {
          const jobId = `sweep-${sha256(work.key).slice(0, 24)}-${Math.floor(at / work.graceMs)}`;
          next.set(work.key, { at, before: known.before });
          lost.push({ work, jobId, before: known.before, ordered: () => void next.set(work.key, { at, before: jobId }) });
        }
      }
      since = next;
      return lost;
    },
  };
}
