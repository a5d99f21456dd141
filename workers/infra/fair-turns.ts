import type { JobQueue } from '@sumaa/runtime/queue';
import type { z } from 'zod';

/** One earlier job of a business is forgotten after each such interval. */
const forgetMs = 1_000;
/** Above this number of remembered businesses, those with an expired turn are removed. */
const tidyAbove = 1_000;

/** Counts turns: the turn of a business is one more than the number of its recent jobs. `now`: a monotonic clock in ms. */
export function createTurns(now = () => performance.now()): { next(business: string): number } {
  const turns = new Map<string, { readonly turn: number; readonly at: number }>();
  const left = ({ turn, at }: { readonly turn: number; readonly at: number }) => Math.max(0, turn - (now() - at) / forgetMs);
  return {
    next(business) {
      const last = turns.get(business);
      const turn = (last ? left(last) : 0) + 1;
      if (turns.size > tidyAbove) for (const [name, other] of turns) if (left(other) === 0) turns.delete(name);
      turns.set(business, { turn, at: now() });
      return Math.ceil(turn);
    },
  };
}

/**
 * A queue with fair turns: the priority of each job is the turn of its business, so the first job of one business runs before the second of
 * another that added thousands. A priority that is already set stays. The turns are kept in memory: only one reactor adds jobs at a time,
 * and a restart resets them.
 */
export function withFairTurns<S extends z.ZodType>(queue: JobQueue<S>, businessOf: (payload: z.input<S>) => string): JobQueue<S> {
  const turns = createTurns();
  return {
    ...queue,
    addBulk: (jobs) => queue.addBulk(jobs.map((job) => ({ priority: turns.next(businessOf(job.payload)), ...job }))),
  };
}
