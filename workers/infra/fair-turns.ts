import type { JobQueue } from '@sumaa/runtime/queue';
import type { z } from 'zod';

/** What a business has ordered is forgotten at this pace, one order at a time. */
const forgetMs = 1_000;
/** So many businesses are remembered before those with nothing left to remember are looked for. */
const tidyAbove = 1_000;

/**
 * Counts turns: the turn of a business is how much it has lately ordered, and one. `now`: a monotonic clock in ms.
 */
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
 * A queue in fair turns: the place of each order is the turn of its business. So the one order of a quiet business goes before the
 * second of one that has ten thousand, whoever was first; what has a place already keeps it. Remembered by this process alone: one
 * reactor orders at a time, and after a restart all begin anew.
 */
export function inFairTurns<S extends z.ZodType>(queue: JobQueue<S>, businessOf: (payload: z.input<S>) => string): JobQueue<S> {
  const turns = createTurns();
  return {
    ...queue,
    addBulk: (jobs) => queue.addBulk(jobs.map((job) => ({ priority: turns.next(businessOf(job.payload)), ...job }))),
  };
}
