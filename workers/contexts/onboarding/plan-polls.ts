import { hour, type reviewSyncJobs } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Orders, PayloadOf, TracedOrders } from '../../infra/job-order.ts';
import type { PolledConnection, PollLedger } from './poll-ledger.ts';
import { duePolls, lostAfterMs, type PollPolicy } from './poll-plan.ts';

export interface PlanPollsDeps {
  readonly ledger: PollLedger;
  readonly polls: Omit<TracedOrders<PayloadOf<typeof reviewSyncJobs.pollConnection>>, 'hasFailed'>;
  /** Null where Google is not asked to tell us of reviews. */
  readonly watches: Orders<PayloadOf<typeof reviewSyncJobs.watchReviews>> | null;
  readonly policy: PollPolicy;
  readonly clock: Clock;
}

/** Somebody may take our subscription away at Google at any time: it is looked after that often. */
const watchEveryMs = 24 * hour;

const pollJob = (connectionId: string, orderedAt: number): string => `poll-${connectionId}-${orderedAt}`;

/** So many watches are ordered at a time: the rest comes with the next sweeps. */
const watchesAtOnce = 50;

/** Orders the looks that are due, and the daily look at whether Google still tells us. Asked at every sweep, by one process. */
export function planPolls({ ledger, polls, watches, policy, clock }: PlanPollsDeps): () => Promise<void> {
  /** Behind whom the next watches are ordered: in turn, so that those that fail again and again keep nobody else from theirs. */
  let lastWatched = '';
  /** Whose last order was found standing in the queue, and until when they are not planned: they take nobody else's place. */
  const standing = new Map<string, number>();
  return async () => {
    const now = clock();
    const connections = await ledger.connections();
    for (const [connectionId, until] of standing) if (until <= now.getTime()) standing.delete(connectionId);
    const free = connections.filter(({ connectionId }) => !standing.has(connectionId));
    const due: PolledConnection[] = [];
    for (const one of duePolls(free, now.getTime(), policy)) {
      // An order that looks lost may only wait for its turn at Google: a second one would double the load just then.
      const open = one.orderedAt !== null && (one.polledAt === null || one.polledAt < one.orderedAt);
      if (open && (await polls.isUnderWay(pollJob(one.connectionId, one.orderedAt)))) {
        standing.set(one.connectionId, now.getTime() + lostAfterMs);
      } else due.push(one);
    }
    if (due.length > 0) {
      await ledger.ordered(
        due.map(({ connectionId }) => connectionId),
        now,
      );
      // A missed look is made up for by the next one: few attempts, soon.
      const order = ({ tenantId, connectionId }: PolledConnection) => ({
        jobId: pollJob(connectionId, now.getTime()),
        payload: { tenantId, connectionId },
        attempts: 3,
      });
      await polls.addBulk(due.map(order));
    }
    if (!watches) return;
    const day = Math.floor(now.getTime() / watchEveryMs);
    const unwatched = connections.filter(({ watchedAt }) => watchedAt === null || now.getTime() - watchedAt >= watchEveryMs);
    const behind = ({ connectionId }: PolledConnection) => connectionId > lastWatched;
    const next = [...unwatched.filter(behind), ...unwatched.filter((one) => !behind(one))].slice(0, watchesAtOnce);
    lastWatched = next.at(-1)?.connectionId ?? '';
    await watches.addBulk(
      // The hour in the id lets one that was lost, or has failed, be ordered again.
      next.map(({ tenantId, connectionId }) => ({
        jobId: `watch-${connectionId}-${day}-${now.getUTCHours()}`,
        payload: { tenantId, connectionId },
        attempts: 3,
      })),
    );
  };
}
