import { googleConnectionCommands, type reviewSyncJobs } from '@sumaa/contracts';
import { RetryLater } from '@sumaa/runtime/queue';
import type { CommandSource } from '../../../infra/command-client.ts';
import { googleFailure } from '../../../infra/google-failure.ts';
import type { PayloadOf } from '../../../infra/new-job.ts';
import { failureToThrow } from '../../../infra/retry-after.ts';
import type { Processor, RunningJob } from '../../../infra/running-job.ts';
import { googleFor } from '../../../infra/google-for.ts';
import type { ReviewSyncDeps } from '../review-sync-deps.ts';
import type { PollLedger } from '../polling/poll-ledger.ts';
import type { TotalsDue } from '../polling/totals-due.ts';
import { readBranchOrLose, type Branch, type FetchContext } from '../polling/fetch-new-reviews.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.readNoticed>;

/** Google may send a notification before it lists the review: pause before the next read. */
const notListedYetMs = 2_000;

export interface ReadNoticedDeps extends ReviewSyncDeps {
  readonly ledger: Pick<PollLedger, 'recordPushed'>;
  readonly totals: TotalsDue;
}

/**
 * After a notification of Google: reads the newest reviews of the location for every business that has linked it. A failure for one
 * business does not stop the others; it is thrown at the end. A location that no business has linked is ignored.
 */
export function readNoticed(deps: ReadNoticedDeps): Processor<Payload> {
  return async ({ googleLocation, googleReview }, job) => {
    const failures: unknown[] = [];
    for (const branch of await deps.reader.locationsNamed(googleLocation)) {
      job.signal.throwIfAborted();
      try {
        if (branch.access === 'ok') await readFor(deps, branch, googleReview, job);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failureToThrow(failures);
  };
}

async function readFor(deps: ReadNoticedDeps, branch: Branch, googleReview: string | null, job: RunningJob): Promise<void> {
  const { tenant_id: tenantId, connection_id: connectionId } = branch;
  const connection = await deps.reader.connection(connectionId);
  if (connection?.status !== 'connected' || connection.is_paused) return;
  const source: CommandSource = { tenantId, worker: 'read-noticed', jobId: job.id, chain: job.chain, signal: job.signal };
  let listed = googleReview === null;
  const google = googleFor(deps, { tenantId, connectionId }, job, 'live');
  const watching: FetchContext['google'] = {
    ...google,
    reviews: {
      ...google.reviews,
      async list(request) {
        const answer = await google.reviews.list(request);
        listed ||= answer.reviews.some(({ name }) => name === googleReview);
        return answer;
      },
    },
  };
  try {
    const added = await readBranchOrLose({ deps, google: watching, source }, branch);
    if (added > 0) await deps.ledger.recordPushed(connectionId, added);
  } catch (error) {
    const failure = job.signal.aborted ? null : googleFailure(error);
    if (failure?.kind === 'platform')
      return job.log.error({ err: error, tenantId, connectionId }, 'the review of a notification could not be read');
    if (failure?.kind !== 'connection') throw error;
    await deps.commands.send(googleConnectionCommands.loseConnection, { connectionId, ...failure.lost }, source);
    return;
  }
  if (!listed && !job.lastAttempt) throw new RetryLater(notListedYetMs, 'Google does not list the notified review yet');
}
