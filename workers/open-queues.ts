import type { JobQueue, Queues } from '@sumaa/runtime/queue';
import type { z } from 'zod';
import { workContexts } from './contexts.ts';
import type { QueueDeps } from './infra/work-context.ts';
import type { JobQueues, JobQueuesOf } from './infra/work-deps.ts';

/** Opens the queue of every job for adding jobs. Jobs of a context that does not work here do not compile. */
export function openJobQueues(deps: QueueDeps): JobQueues {
  const opened = Object.assign({}, ...workContexts.map((context) => context.openQueues(deps)));
  return opened as JobQueuesOf<(typeof workContexts)[number]['contract']>;
}

/** The plain queue of every job, for operators. */
export function everyQueue(queues: Pick<Queues, 'queue'>): JobQueue<z.ZodType>[] {
  return workContexts.flatMap(({ contract }) => ('jobs' in contract ? Object.values(contract.jobs) : [])).map((job) => queues.queue(job));
}
