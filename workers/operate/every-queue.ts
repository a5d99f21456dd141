import type { JobQueue, Queues } from '@sumaa/runtime/queue';
import type { z } from 'zod';
import { workContexts } from '../contexts.ts';

/** The plain queue of every job, for operators. */
export function everyQueue(queues: Pick<Queues, 'queue'>): JobQueue<z.ZodType>[] {
  return workContexts.flatMap(({ contract }) => Object.values(contract.jobs ?? {})).map((job) => queues.queue(job));
}
