import { notificationJobs, onboardingJobs, reviewJobs } from '@sumaa/contracts';
import type { Queues } from '@sumaa/runtime/queue';
import { inFairTurns } from './infra/fair-turns.ts';

/** The ends of all queues into which jobs are put; where many of one business may come at once, others do not wait behind them all. */
export function openQueues(queues: Queues) {
  return {
    discoverLocations: inFairTurns(queues.queue(onboardingJobs.discoverLocations), ({ tenantId }) => tenantId),
    syncRun: queues.queue(onboardingJobs.syncRun),
    syncPart: queues.queue(onboardingJobs.syncPart),
    pollConnection: queues.queue(onboardingJobs.pollConnection),
    readNoticed: inFairTurns(queues.queue(onboardingJobs.readNoticed), ({ googleLocation }) => googleLocation),
    watchReviews: queues.queue(onboardingJobs.watchReviews),
    fullPass: queues.queue(onboardingJobs.fullPass),
    sweep: queues.queue(onboardingJobs.sweep),
    publishReply: queues.queue(reviewJobs.publishReply),
    checkReply: inFairTurns(queues.queue(reviewJobs.checkReply), ({ tenantId }) => tenantId),
    deleteReply: inFairTurns(queues.queue(reviewJobs.deleteReply), ({ tenantId }) => tenantId),
    sendMail: queues.queue(notificationJobs.sendMail),
  };
}

export type OpenQueues = ReturnType<typeof openQueues>;
