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
}

/** Tells which work has stood still for too long, by watching it over several looks. */
export interface StandstillWatch {
  /** The works of this look that are taken for lost now, each with the id of its new job. */
  look(works: readonly LostWork[], now: Date): { readonly work: LostWork; readonly jobId: string }[];
}

/**
 * Kept in memory: a fresh process watches for one grace period before it orders anything again, so a restart cannot
 * double what is under way. The job's id holds the grace period's number, so several processes order one job.
 */
export function createStandstillWatch(): StandstillWatch {
  let since = new Map<string, number>();
  return {
    look(works, now) {
      const at = now.getTime();
      const next = new Map<string, number>();
      const lost = [];
      for (const work of works) {
        if (work.notBefore !== null && work.notBefore.getTime() > at) continue;
        const first = since.get(work.key) ?? at;
        if (at - first < work.graceMs) next.set(work.key, first);
        else {
          next.set(work.key, at);
          lost.push({ work, jobId: `sweep-${sha256(work.key).slice(0, 24)}-${Math.floor(at / work.graceMs)}` });
        }
      }
      since = next;
      return lost;
    },
  };
}
