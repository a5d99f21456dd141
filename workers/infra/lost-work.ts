import { hour, minute, type TenantId } from '@sumaa/contracts';
import { sha256 } from '@sumaa/runtime/derive';
import type { Batch } from '../work-reader/index.ts';
import type { CommandSource } from './command-client.ts';
import type { TracedOrders } from './job-order.ts';

/** Something that is due by the read models, and the way to order its job once more. */
export interface LostWork {
  /** Names the work AND where it stands: work that moves on is not lost. */
  readonly key: string;
  /** Whose it is. */
  readonly tenantId: TenantId;
  /** Not due before this instant; null: due now. */
  readonly notBefore: Date | null;
  /** How long it may stand there unmoved before its job is taken for lost; longer each time that its job failed for good. */
  readonly graceMs: number;
  /** `source`: the sweep that orders it. */
  again(jobId: string, source: Omit<CommandSource, 'tenantId'>): Promise<void>;
  /** From this instant on it is given up instead of being ordered again, where there is one. */
  readonly until?: Date;
  /** Says where people see it that it was given up; without it nobody works on it any more, and that is all. */
  giveUp?(source: Omit<CommandSource, 'tenantId'>): Promise<void>;
  /** Where its jobs stand (they wait, pause between attempts, or have failed for good); absent where each order has the same id. */
  readonly queue?: Pick<TracedOrders<never>, 'isUnderWay' | 'hasFailed'>;
}

/** What one look of a source brought. */
export interface FoundWork {
  readonly works: readonly LostWork[];
  /** With this look the source has been through everything that is due, since the last look that said so. */
  readonly isWhole: boolean;
}
export type LostWorkSource = () => Promise<FoundWork>;

/** A source that takes up one batch a look, begins the next look where this one ended, and after the last one anew. */
export function inTurns<R, Id>(read: (after: Id | null) => Promise<Batch<R, Id>>, workOf: (row: R) => LostWork): LostWorkSource {
  let after: Id | null = null;
  return async () => {
    const { rows, next } = await read(after);
    after = next;
    return { works: rows.map(workOf), isWhole: next === null };
  };
}

/** `before`: the job ordered last time this work was taken for lost. `ordered` says that `jobId` now is; `inVain`: that one failed for good. */
export interface Lost {
  readonly work: LostWork;
  readonly jobId: string;
  readonly before: string | null;
  ordered(inVain?: boolean): void;
}

/** Tells which work of one source has stood still for too long, by watching it over several looks. */
export interface StandstillWatch {
  /**
   * The works of this look that are taken for lost now. `forgotten` names the last time that the queue forgot everything, null where
   * that is not known: then what stands still is lost at once, and need not wait out its grace.
   */
  look(found: FoundWork, now: Date, forgotten?: string | null): Lost[];
}

/** What ends among the dead letters is ordered again less and less often, up to this. */
const longestGraceMs = hour;

/** After the queue forgot everything: what stands still for so long was in nobody's hands. */
const shortGraceMs = 10_000;
/** For so long; what was in somebody's hands then, and could not be handed on, shows by then. */
const hurryMs = 10 * minute;

interface Watched {
  readonly at: number;
  readonly before: string | null;
  /** How many orders ended among the dead letters; none where absent. */
  readonly failures?: number;
  /** The forgetting after which it was ordered already. */
  readonly hurriedFor?: string;
  /** When the source came across it last, in its rounds through everything. */
  readonly round: number;
}

/**
 * Kept in memory: a fresh process watches for one grace period before it orders anything again, so a restart cannot
 * double what is under way. The job's id holds the grace period's number, so several processes order one job.
 */
export function createStandstillWatch(): StandstillWatch {
  const since = new Map<string, Watched>();
  let round = 0;
  let noticed: { readonly forgotten: string; readonly at: number } | null = null;
  return {
    look({ works, isWhole }, now, forgotten = null) {
      const at = now.getTime();
      if (forgotten !== null && noticed?.forgotten !== forgotten) noticed = { forgotten, at };
      const hurry = noticed !== null && at - noticed.at < hurryMs ? noticed.forgotten : null;
      const lost: Lost[] = [];
      for (const work of works) {
        if (work.notBefore !== null && work.notBefore.getTime() > at) continue;
        const known: Watched = { ...(since.get(work.key) ?? { at, before: null }), round };
        const jobOf = (order: string | number) => `sweep-${sha256(work.key).slice(0, 24)}-${order}`;
        const { before, failures = 0 } = known;
        const graceMs = Math.max(work.graceMs, Math.min(longestGraceMs, work.graceMs * 2 ** failures));
        if (hurry !== null && known.hurriedFor !== hurry && at - known.at >= Math.min(shortGraceMs, work.graceMs)) {
          const jobId = jobOf(hurry);
          since.set(work.key, known);
          lost.push({
            work,
            jobId,
            before,
            ordered: () => void since.set(work.key, { at, before: jobId, hurriedFor: hurry, round: known.round }),
          });
        } else if (at - known.at < graceMs) since.set(work.key, known);
        else {
          const jobId = jobOf(Math.floor(at / graceMs));
          since.set(work.key, { ...known, at });
          lost.push({
            work,
            jobId,
            before,
            ordered: (inVain = false) => void since.set(work.key, { ...known, at, before: jobId, failures: failures + (inVain ? 1 : 0) }),
          });
        }
      }
      if (isWhole) {
        // What the source did not come across in a whole round is not due any more.
        for (const [key, watched] of since) if (watched.round !== round) since.delete(key);
        round += 1;
      }
      return lost;
    },
  };
}
