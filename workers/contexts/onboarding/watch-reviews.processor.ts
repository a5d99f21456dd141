import { onboardingCommands, type onboardingJobs, type PushState } from '@sumaa/contracts';
import type { GoogleBusiness } from '@sumaa/runtime/google';
import { googleFailure } from '../../infra/google-failure.ts';
import type { PayloadOf } from '../../infra/job-order.ts';
import type { Processor } from '../../infra/running-job.ts';
import { googleFor, type OnboardingDeps } from './onboarding-deps.ts';
import type { PollLedger } from './poll-ledger.ts';

type Payload = PayloadOf<typeof onboardingJobs.watchReviews>;

const wanted = ['NEW_REVIEW', 'UPDATED_REVIEW'];
const readModelMs = 3_000;

export interface WatchDeps extends OnboardingDeps {
  readonly topic: string;
  readonly ledger: Pick<PollLedger, 'watched'>;
  readonly progress: { until<T>(ask: () => Promise<T | null>, options: { timeoutMs: number; signal: AbortSignal }): Promise<T | null> };
}

/**
 * Asks Google to tell of new reviews of each account the branches belong to. An account has one subscription for all tools:
 * it is read first, and another tool's is left alone and said so on the connection.
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
    for (const googleAccount of new Set(branches.map(({ google_account: account }) => account))) {
      const source = { tenantId, worker: 'watch-reviews', jobId: job.id, chain: job.chain, step: googleAccount, signal: job.signal };
      let found: { push: PushState; topic: string | null };
      try {
        found = await subscribe(google, googleAccount, topic);
      } catch (error) {
        const failure = job.signal.aborted ? null : googleFailure(error);
        // A dead connection is noticed and told by the next poll.
        if (failure?.kind === 'connection') return;
        if (failure === null || failure.kind === 'away' || (failure.kind === 'later' && !job.lastAttempt)) throw error;
        job.log.warn({ err: error, connectionId }, 'Google does not tell us of new reviews of an account');
        found = { push: 'refused', topic: null };
      }
      await commands.send(onboardingCommands.recordPush, { connectionId, googleAccount, ...found }, source);
    }
    await ledger.watched(connectionId, clock());
  };
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
