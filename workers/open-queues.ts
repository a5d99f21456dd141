import { notificationJobs, onboardingJobs, reviewJobs } from '@sumaa/contracts';
import type { Queues } from '@sumaa/runtime/queue';
import { inFairTurns } from './infra/fair-turns.ts';

/**
 * Opens all job queues for adding jobs. Queues that can receive many jobs of one business at once use fair turns, so that others do not
 * wait.
 */
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
