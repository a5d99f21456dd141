import { platformContract } from '@sumaa/contracts';
import { createQueueLossDetector } from '../../infra/queue-loss-detector.ts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { sweep } from './sweep.processor.ts';

/** Keeps the work of all contexts going. */
export const platformWork = defineWorkContext({
  contract: platformContract,
  processors: ({ lostWork, chores, queues, clock }) => ({
    sweep: { processor: sweep({ sources: lostWork, chores, lastQueueLoss: createQueueLossDetector(queues), clock }), concurrency: 1 },
  }),
});
