import { notificationJobs, onboardingJobs, reviewJobs } from '@sumaa/contracts';
import type { Queues } from '@sumaa/runtime/queue';

/** The ends of all queues into which jobs are put. */
export function openQueues(queues: Queues) {
  return {
    discoverLocations: queues.queue(onboardingJobs.discoverLocations),
    syncRun: queues.queue(onboardingJobs.syncRun),
    syncPart: queues.queue(onboardingJobs.syncPart),
    pollConnection: queues.queue(onboardingJobs.pollConnection),
    readNoticed: queues.queue(onboardingJobs.readNoticed),
    watchReviews: queues.queue(onboardingJobs.watchReviews),
    fullPass: queues.queue(onboardingJobs.fullPass),
    sweep: queues.queue(onboardingJobs.sweep),
    publishReply: queues.queue(reviewJobs.publishReply),
    checkReply: queues.queue(reviewJobs.checkReply),
    deleteReply: queues.queue(reviewJobs.deleteReply),
    sendMail: queues.queue(notificationJobs.sendMail),
  };
}

export type OpenQueues = ReturnType<typeof openQueues>;
