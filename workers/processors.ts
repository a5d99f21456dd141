import type { JobWorker, Queues } from '@sumaa/runtime/queue';
import { exportSources, mailWriters, workContexts } from './contexts.ts';
import { withRetryAfter } from './infra/retry-after.ts';
import type { ProcessorDeps, WorkDeps } from './infra/work-deps.ts';

/** Starts the processors of every context; closing the workers lets running jobs end. */
export function startProcessors(queues: Pick<Queues, 'worker'>, deps: WorkDeps): JobWorker[] {
  const all: ProcessorDeps = { ...deps, mailWriters, exportSources };
  return workContexts
    .flatMap((context) => context.processors(all))
    .map(({ job, processor, concurrency }) => queues.worker(job, withRetryAfter(processor), { concurrency }));
}
