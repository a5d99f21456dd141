import type { JobQueue } from '@sumaa/runtime/queue';
import { createTurns } from '@sumaa/runtime/turns';
import type { z } from 'zod';

/**
 * A queue with fair turns: the priority of each job is the turn of its business, so the first job of one business runs before the second of
 * another that added thousands. A priority that is already set stays. One turn passes each second. The turns are kept in memory: only one
 * reactor and one sweep add jobs at a time, and a restart resets them.
 */
export function withFairTurns<S extends z.ZodType>(queue: JobQueue<S>, businessOf: (payload: z.input<S>) => string): JobQueue<S> {
  const turns = createTurns(() => performance.now() / 1_000);
  const inTurn = (jobs: Parameters<typeof queue.addBulk>[0]) =>
    jobs.map((job) => ({ priority: turns.next(businessOf(job.payload)), ...job }));
  return {
    ...queue,
    addBulk: (jobs) => queue.addBulk(inTurn(jobs)),
    addAgain: (jobs) => queue.addAgain(inTurn(jobs)),
  };
}
