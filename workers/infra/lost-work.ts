import { hour, type TenantId } from '@sumaa/contracts';
import type { Chain, JobTrace } from '@sumaa/runtime/queue';
import type { Batch } from '../work-reader/index.ts';
import type { CommandSource } from './command-client.ts';
import type { NewJob, TrackedJobQueue } from './new-job.ts';

/** On whose behalf the sweep acts; the tenant is that of the work. */
export type SweepSource = Omit<CommandSource, 'tenantId'>;

/** A job of due work, under the id with which its reactor adds it too. */
export interface DueJob {
  readonly jobId: string;
  find(): Promise<JobTrace | null>;
  /** Adds the job; one that has ended under the same id is replaced. */
  add(chain: Chain): Promise<void>;
}

/** Work that is due according to the read models. */
export interface DueWork {
  readonly tenantId: TenantId;
  /** When it became due, from the read model. */
  readonly dueAt: Date;
  /** Shortest pause after a job that ended and left the work due. The pause grows with the age of the work, up to an hour. */
  readonly pauseMs: number;
  /** The jobs that do it. */
  jobs(source: SweepSource): Promise<readonly DueJob[]>;
  /** Nothing but the sweep begins it, so that finding it is no sign of a fault. */
  readonly isOnlySwept?: boolean;
  /** From this instant on it is given up, once it was tried again after it. */
  readonly until?: Date;
  /** Records for users that the work was given up; without it the work just ends. */
  giveUp?(source: SweepSource): Promise<void>;
}

/** Reads the next batch of due work. */
export type DueWorkSource = () => Promise<readonly DueWork[]>;

/** A source that reads one batch per call, continues where the last call ended, and starts from the beginning after the last batch. */
export function inBatches<R, Id>(read: (after: Id | null) => Promise<Batch<R, Id>>, workOf: (row: R) => DueWork): DueWorkSource {
  let after: Id | null = null;
  return async () => {
    const { rows, next } = await read(after);
    after = next;
    return rows.map(workOf);
  };
}

/** The job in its queue. */
export function dueJob<P>(queue: TrackedJobQueue<P>, job: NewJob<P>): DueJob {
  const { jobId } = job;
  return { jobId, find: () => queue.find(jobId), add: (chain) => queue.addAgain([{ ...job, chain }]) };
}

/** How long after its time a job may be missing before the sweep adds it: its reactor adds it in the meantime. */
const reactorMs = 5_000;
/** Upper limit of the pause after a job that left its work due. */
const longestPauseMs = hour;

/**
 * What the sweep does about a job of due work. A missing job was lost with its queue. One that waits or runs is left alone. One that ended
 * is added again after a pause as long as the work had been due when it ended; work that was tried after its last instant is given up.
 */
export function nextStep(
  { dueAt, pauseMs, until }: Pick<DueWork, 'dueAt' | 'pauseMs' | 'until'>,
  job: JobTrace | null,
  now: Date,
): 'wait' | 'add' | 'give_up' {
  const at = now.getTime();
  if (at < dueAt.getTime() + reactorMs) return 'wait';
  if (job === null) return 'add';
  if (until !== undefined && now >= until && job.triedAt !== null && job.triedAt >= until) return 'give_up';
  if (job.endedAt === null) return 'wait';
  const pause = Math.min(longestPauseMs, Math.max(pauseMs, job.endedAt.getTime() - dueAt.getTime()));
  return at - job.endedAt.getTime() >= pause ? 'add' : 'wait';
}
