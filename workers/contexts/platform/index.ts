import { erasureJobs, platformContract } from '@sumaa/contracts';
import { defineWorkContext, type QueueDeps } from '../../infra/work-context.ts';
import { destroyKey } from './destroy-key.processor.ts';
import { createErasuresDue } from './erasures-due.ts';
import { logExport } from './log-export.ts';
import { pruneDaily } from './prune.ts';
import { whenErased } from './when-erased.reactor.ts';

const erasuresDue = ({ pool, queues, clock }: QueueDeps) => createErasuresDue(pool, queues.queue(erasureJobs.destroyKey), clock);

/** The installation as a whole. */
export const platformWork = defineWorkContext({
  contract: platformContract,
  adders: { destroyKey: (_queue, deps) => erasuresDue(deps) },
  reactors: ({ jobs }) => [whenErased(jobs.destroyKey)],
  processors: (deps) => ({
    destroyKey: {
      processor: destroyKey({ commands: deps.commands, due: erasuresDue(deps), reader: deps.reader, progress: deps.progress }),
      concurrency: 4,
    },
  }),
  exports: { logs: logExport },
  lostWork: (deps) => [erasuresDue(deps).lost],
  chores: ({ pool, jobs, config, clock }) => [pruneDaily({ pool, queues: Object.values(jobs), keep: config.keepDays, clock })],
});
