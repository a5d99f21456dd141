import type { RunningJob } from '@sumaa/runtime/queue';

export type { RunningJob };

/** What a queue runs. Returning ends the job, throwing has it tried again. */
export type Processor<P> = (payload: P, job: RunningJob) => Promise<void>;
