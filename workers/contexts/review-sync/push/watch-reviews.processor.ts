import { googleConnectionCommands, type PushState, type reviewSyncJobs } from '@sumaa/contracts';
import type { GoogleBusiness } from '@sumaa/runtime/google';
import { googleFailure } from '../../../infra/google-failure.ts';
import type { PayloadOf } from '../../../infra/new-job.ts';
import { failureToThrow } from '../../../infra/retry-after.ts';
import type { Processor, RunningJob } from '../../../infra/running-job.ts';
import { googleFor } from '../../../infra/google-for.ts';
import type { ReviewSyncDeps } from '../review-sync-deps.ts';
import type { PollLedger } from '../polling/poll-ledger.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.watchReviews>;

const wanted = ['NEW_REVIEW', 'UPDATED_REVIEW'];
const readModelMs = 3_000;

export interface WatchDeps extends ReviewSyncDeps {
  readonly topic: string;
  readonly ledger: Pick<PollLedger, 'recordWatched'>;
  readonly progress: { until<T>(ask: () => Promise<T | null>, options: { timeoutMs: number; signal: AbortSignal }): Promise<T | null> };
}

/**
 * Subscribes to Google notifications of new reviews for each account of the branches. An account has one subscription for all tools: it is
 * read first, and another tool's subscription is kept and recorded on the connection. A failure for one account does not stop the others;
 * it is thrown at the end.
 */
export function watchReviews(deps: WatchDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, connectionId } = payload;
    const { reader, commands, ledger, topic, clock } = deps;
    // The branches may have been chosen a moment ago, so the read model may not have them yet.
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
          job.log.warn({ err: error, connectionId }, 'Google refused to send notifications for an account');
          return { push: 'refused', topic: null } as const;
        });
        await commands.send(googleConnectionCommands.recordPush, { connectionId, googleAccount, ...found }, source);
      } catch (error) {
        if (job.signal.aborted) throw error;
        const failure = googleFailure(error);
        // The next poll records a lost connection.
        if (failure?.kind === 'connection') return;
        // The circuit to Google is open: the next account would fail too.
        if (failure?.kind === 'circuit_open') throw error;
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failureToThrow(failures);
    await ledger.recordWatched(connectionId, clock());
  };
}

/** Whether retrying cannot change Google's refusal. */
function isFinal(error: unknown, job: RunningJob): boolean {
  switch (googleFailure(error)?.kind) {
    case 'location':
    case 'platform':
    case 'request':
      return true;
    case 'temporary':
      return job.lastAttempt;
    case 'connection':
    case 'circuit_open':
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
