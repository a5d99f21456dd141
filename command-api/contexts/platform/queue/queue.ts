import { accept, type Decision, type Iso, type QueueEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

export interface RetryDeadLetters {
  readonly type: 'RetryDeadLetters';
  readonly queue: string;
  readonly jobId: string | null;
  readonly accountId: Uuid;
  readonly at: Iso;
}

/** A queue of jobs: `queue-<name>`. Its state is in the queue, so nothing is folded. */
export const jobQueue: Decider<null, RetryDeadLetters, QueueEvent> = {
  category: 'queue',
  initial: () => null,
  evolve: () => null,
  decide: (_state, { queue, jobId, accountId, at: retriedAt }): Decision<QueueEvent> =>
    accept({ type: 'DeadLettersRetried', data: { queue, jobId, accountId, retriedAt } }),
};
