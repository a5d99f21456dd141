import type { Iso, subscriptionJobs } from '@sumaa/contracts';
import { msUntil, type NewJob, type PayloadOf } from '../../../infra/new-job.ts';

export type CheckSubscription = PayloadOf<typeof subscriptionJobs.checkSubscription>;
export type StartTrial = PayloadOf<typeof subscriptionJobs.startTrial>;
export type NoticeCardEnd = PayloadOf<typeof subscriptionJobs.noticeCardEnd>;

/** A check of a subscription at an instant: one id each for timer and sweep. */
export const checkJob = (payload: CheckSubscription, at: Iso): NewJob<CheckSubscription> => ({
  jobId: `check-subscription-${payload.tenantId}-${Date.parse(at)}`,
  payload,
});

/** The check that waits for its instant. One that is no longer needed finds nothing to do. */
export const timer = (payload: CheckSubscription, at: Iso, now: Date): NewJob<CheckSubscription> => ({
  ...checkJob(payload, at),
  delayMs: msUntil(at, now),
});
