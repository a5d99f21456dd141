import { googleConnectionJobs, notificationJobs, platformJobs, reviewJobs, reviewSyncJobs } from '@sumaa/contracts';
import type { Queues } from '@sumaa/runtime/queue';
import { withFairTurns } from './infra/fair-turns.ts';

/**
 * Opens all job queues for adding jobs. Queues that can receive many jobs of one business at once use fair turns, so that others do not
 * wait.
 */
export function openQueues(queues: Queues) {
  return {
    discoverLocations: withFairTurns(queues.queue(googleConnectionJobs.discoverLocations), ({ tenantId }) => tenantId),
    syncRun: queues.queue(reviewSyncJobs.syncRun),
    syncPart: queues.queue(reviewSyncJobs.syncPart),
    pollConnection: queues.queue(reviewSyncJobs.pollConnection),
    readNoticed: withFairTurns(queues.queue(reviewSyncJobs.readNoticed), ({ googleLocation }) => googleLocation),
    watchReviews: queues.queue(reviewSyncJobs.watchReviews),
    fullPass: queues.queue(reviewSyncJobs.fullPass),
    sweep: queues.queue(platformJobs.sweep),
    publishReply: queues.queue(reviewJobs.publishReply),
    checkReply: withFairTurns(queues.queue(reviewJobs.checkReply), ({ tenantId }) => tenantId),
    deleteReply: withFairTurns(queues.queue(reviewJobs.deleteReply), ({ tenantId }) => tenantId),
    sendMail: queues.queue(notificationJobs.sendMail),
  };
}

export type OpenQueues = ReturnType<typeof openQueues>;
