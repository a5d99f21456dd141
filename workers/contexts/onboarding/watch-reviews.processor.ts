import { googleConnectionCommands, type PushState, type reviewSyncJobs } from '@sumaa/contracts';
import type { GoogleBusiness } from '@sumaa/runtime/google';
import { googleFailure } from '../../infra/google-failure.ts';
import type { PayloadOf } from '../../infra/job-order.ts';
import { toThrow } from '../../infra/retry-after.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import { googleFor, type OnboardingDeps } from './onboarding-deps.ts';
import type { PollLedger } from './poll-ledger.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.watchReviews>;

const wanted = ['NEW_REVIEW', 'UPDATED_REVIEW'];
const readModelMs = 3_000;

export interface WatchDeps extends OnboardingDeps {
  readonly topic: string;
  readonly ledger: Pick<PollLedger, 'watched'>;
  readonly progress: { until<T>(ask: () => Promise<T | null>, options: { timeoutMs: number; signal: AbortSignal }): Promise<T | null> };
}

/**
 * Asks Google to tell of new reviews of each account the branches belong to. An account has one subscription for all tools:
 * it is read first, and another tool's is left alone and said so on the connection. Where that fails for one account it is done for the
 * others all the same (a failure is thrown when all were asked).
 */
export function watchReviews(deps: WatchDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, connectionId } = payload;
    const { reader, commands, ledger, topic, clock } = deps;
    // Chosen a moment ago: the read model may be a step behind.
    const ask = async () => {
      const rows = await reader.locationsOf(connectionId);
      return rows.length > 0 ? rows : null;
    };
    const branches = (await deps.progress.until(ask, { timeoutMs: readModelMs, signal: job.signal })) ?? [];
    if ((await reader.connection(connectionId))?.status !== 'connected') return;
    const google = googleFor(deps, payload, job, 'sync');
    const failures: unknown[] = [];
    for (const googleAccount of new Set(branches.map(({ google_account: account }) => account))) {
      const source = { tenantId, worker: 'watch-reviews', jobId: job.id, chain: job.chain, step: googleAccount, signal: job.signal };
      try {
        const found = await subscribe(google, googleAccount, topic).catch((error: unknown) => {
          if (!isFinal(error, job)) throw error;
          job.log.warn({ err: error, connectionId }, 'Google does not tell us of new reviews of an account');
          return { push: 'refused', topic: null } as const;
        });
        await commands.send(googleConnectionCommands.recordPush, { connectionId, googleAccount, ...found }, source);
      } catch (error) {
        if (job.signal.aborted) throw error;
        const failure = googleFailure(error);
        // A dead connection is noticed and told by the next poll.
        if (failure?.kind === 'connection') return;
        // Whoever does not answer would not answer for the next account either.
        if (failure?.kind === 'away') throw error;
        failures.push(error);
      }
    }
    if (failures.length > 0) throw toThrow(failures);
    await ledger.watched(connectionId, clock());
  };
}

/** Whether Google will not tell us, as far as can be found out. */
function isFinal(error: unknown, job: RunningJob): boolean {
  switch (googleFailure(error)?.kind) {
    case 'location':
    case 'platform':
    case 'request':
      return true;
    case 'later':
      return job.lastAttempt;
    case 'connection':
    case 'away':
    case undefined:
      return false;
  }
}

async function subscribe(google: GoogleBusiness, account: string, topic: string): Promise<{ push: PushState; topic: string | null }> {
  const { pubsubTopic, notificationTypes } = await google.notifications.get(account);
  if (pubsubTopic !== null && pubsubTopic !== topic) return { push: 'foreign_topic', topic: pubsubTopic };
  const complete = pubsubTopic === topic && wanted.every((type) => notificationTypes.includes(type));
  if (!complete) {
    const types = [...new Set([...(pubsubTopic === topic ? notificationTypes : []), ...wanted])];
    await google.notifications.update(account, { pubsubTopic: topic, notificationTypes: types });
  }
  return { push: 'on', topic };
}
