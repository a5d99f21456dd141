export { ownChainOf, type Chain } from './job-context.ts';
export { retryDelayMs, PermanentFailure, Postponed, RetryLater } from './failures.ts';
export type { FailedJob, JobCounts, JobOptions, JobQueue, JobTrace } from './job-queue.ts';
export type { JobProcessor, JobWorker, RunningJob } from './job-worker.ts';
export { createQueues, type Queues } from './queues.ts';
