import type { reviewSyncJobs } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { JobAdder, PayloadOf } from '../../../infra/new-job.ts';
import { watchEveryMs } from '../policy.ts';
import type { PolledConnection, PollLedger } from './poll-ledger.ts';
import { duePolls, lostAfterMs, missedAfterMs, type PollPolicy } from './poll-plan.ts';

export interface PlanPollsDeps {
  readonly ledger: PollLedger;
  readonly polls: JobAdder<PayloadOf<typeof reviewSyncJobs.pollConnection>> & { isUnderWay(jobId: string): Promise<boolean> };
  /** Null when Google notifications are not used. */
  readonly watches: JobAdder<PayloadOf<typeof reviewSyncJobs.watchReviews>> | null;
  readonly policy: PollPolicy;
  readonly clock: Clock;
}

const pollJob = (connectionId: string, orderedAt: number): string => `poll-${connectionId}-${orderedAt}`;

/** When the poll that has been ordered and has not ended was ordered; null when there is none. */
const openSince = ({ orderedAt, polledAt }: PolledConnection): number | null =>
  orderedAt !== null && (polledAt === null || polledAt < orderedAt) ? orderedAt : null;

/** Maximum number of watch jobs per sweep; the rest follows with the next sweeps. */
const watchesAtOnce = 50;

/** Adds jobs for due polls and for the daily check of Google notifications. Called at every sweep, by one process. */
export function planPolls({ ledger, polls, watches, policy, clock }: PlanPollsDeps): () => Promise<void> {
  /** The connection of the last watch job: the next ones start after it, so that repeatedly failing ones do not block others. */
  let lastWatched = '';
  /** Connections whose last poll job still waits in the queue, with the time until which they are not planned again. */
  const stillQueued = new Map<string, number>();
  return async () => {
    const now = clock();
    const connections = await ledger.connections();
    for (const [connectionId, until] of stillQueued) if (until <= now.getTime()) stillQueued.delete(connectionId);
    const free: PolledConnection[] = [];
    for (const one of connections.filter(({ connectionId }) => !stillQueued.has(connectionId))) {
      const since = openSince(one);
      const isMissed =
        since !== null && now.getTime() - since >= missedAfterMs && !(await polls.isUnderWay(pollJob(one.connectionId, since)));
      free.push(isMissed ? { ...one, orderedAt: null } : one);
    }
    const due: PolledConnection[] = [];
    for (const one of duePolls(free, now.getTime(), policy)) {
      // It still waits for its request slot: a second job would double the load.
      if (openSince(one) === null) due.push(one);
      else stillQueued.set(one.connectionId, now.getTime() + lostAfterMs);
    }
    if (due.length > 0) {
      await ledger.recordAdded(
        due.map(({ connectionId }) => connectionId),
        now,
      );
      // The next poll makes up for a missed one: few attempts are enough.
      const jobOf = ({ tenantId, connectionId }: PolledConnection) => ({
        jobId: pollJob(connectionId, now.getTime()),
        payload: { tenantId, connectionId },
        attempts: 3,
      });
      await polls.addBulk(due.map(jobOf));
    }
    if (!watches) return;
    const day = Math.floor(now.getTime() / watchEveryMs);
    const unwatched = connections.filter(({ watchedAt }) => watchedAt === null || now.getTime() - watchedAt >= watchEveryMs);
    const behind = ({ connectionId }: PolledConnection) => connectionId > lastWatched;
    const next = [...unwatched.filter(behind), ...unwatched.filter((one) => !behind(one))].slice(0, watchesAtOnce);
    lastWatched = next.at(-1)?.connectionId ?? '';
    await watches.addBulk(
      // With the hour in its id, a lost or failed job can be added again.
      next.map(({ tenantId, connectionId }) => ({
        jobId: `watch-${connectionId}-${day}-${now.getUTCHours()}`,
        payload: { tenantId, connectionId },
        attempts: 3,
      })),
    );
  };
}
