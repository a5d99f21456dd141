import { googleConnectionJobs, notificationJobs, platformJobs, reviewJobs, reviewSyncJobs } from '@sumaa/contracts';
import type { Queues } from '@sumaa/runtime/queue';
import { inFairTurns } from './infra/fair-turns.ts';

/** The ends of all queues into which jobs are put; where many of one business may come at once, others do not wait behind them all. */
export function openQueues(queues: Queues) {
  return {
    discoverLocations: inFairTurns(queues.queue(googleConnectionJobs.discoverLocations), ({ tenantId }) => tenantId),
    syncRun: queues.queue(reviewSyncJobs.syncRun),
    syncPart: queues.queue(reviewSyncJobs.syncPart),
    pollConnection: queues.queue(reviewSyncJobs.pollConnection),
    readNoticed: inFairTurns(queues.queue(reviewSyncJobs.readNoticed), ({ googleLocation }) => googleLocation),
    watchReviews: queues.queue(reviewSyncJobs.watchReviews),
    fullPass: queues.queue(reviewSyncJobs.fullPass),
    sweep: queues.queue(platformJobs.sweep),
    publishReply: queues.queue(reviewJobs.publishReply),
    checkReply: inFairTurns(queues.queue(reviewJobs.checkReply), ({ tenantId }) => tenantId),
    deleteReply: inFairTurns(queues.queue(reviewJobs.deleteReply), ({ tenantId }) => tenantId),
    sendMail: queues.queue(notificationJobs.sendMail),
  };
}

export type OpenQueues = ReturnType<typeof openQueues>;
