import { platformContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { pruneDaily } from './prune.ts';

/** The installation as a whole. */
export const platformWork = defineWorkContext({
  contract: platformContract,
  chores: ({ pool, jobs, config, clock }) => [pruneDaily({ pool, queues: Object.values(jobs), keep: config.keepDays, clock })],
});
