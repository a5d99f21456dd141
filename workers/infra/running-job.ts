import type { RunningJob } from '@sumaa/runtime/queue';

export type { RunningJob };

/** Processes one job. Returning ends the job, throwing makes the queue retry it. */
export type Processor<P> = (payload: P, job: RunningJob) => Promise<void>;
