import { hour, type onboardingJobs } from '@sumaa/contracts';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Orders, PayloadOf, TracedOrders } from '../../infra/job-order.ts';
import type { PolledConnection, PollLedger } from './poll-ledger.ts';
import { duePolls, type PollPolicy } from './poll-plan.ts';

export interface PlanPollsDeps {
  readonly ledger: PollLedger;
  readonly polls: TracedOrders<PayloadOf<typeof onboardingJobs.pollConnection>>;
  /** Null where Google is not asked to tell us of reviews. */
  readonly watches: Orders<PayloadOf<typeof onboardingJobs.watchReviews>> | null;
  readonly policy: PollPolicy;
  readonly clock: Clock;
}

/** Somebody may take our subscription away at Google at any time: it is looked after that often. */
const watchEveryMs = 24 * hour;

const pollJob = (connectionId: string, orderedAt: number): string => `poll-${connectionId}-${orderedAt}`;

/** Orders the looks that are due, and the daily look at whether Google still tells us. Asked at every sweep, by one process. */
export function planPolls({ ledger, polls, watches, policy, clock }: PlanPollsDeps): () => Promise<void> {
  return async () => {
    const now = clock();
    const connections = await ledger.connections();
    const due: PolledConnection[] = [];
    for (const one of duePolls(connections, now.getTime(), policy)) {
      // An order that looks lost may only wait for its turn at Google: a second one would double the load just then.
      const open = one.orderedAt !== null && (one.polledAt === null || one.polledAt < one.orderedAt);
      if (open && (await polls.isUnderWay(pollJob(one.connectionId, one.orderedAt)))) continue;
      due.push(one);
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
    await watches.addBulk(
      // Few at a time: the rest comes with the next sweeps. The hour in the id lets one that was lost be ordered again.
      unwatched.slice(0, 50).map(({ tenantId, connectionId }) => ({
        jobId: `watch-${connectionId}-${day}-${now.getUTCHours()}`,
        payload: { tenantId, connectionId },
        attempts: 3,
      })),
    );
  };
}
