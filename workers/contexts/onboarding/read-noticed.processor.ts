import { googleConnectionCommands, type reviewSyncJobs } from '@sumaa/contracts';
import { RetryLater } from '@sumaa/runtime/queue';
import type { CommandSource } from '../../infra/command-client.ts';
import { googleFailure } from '../../infra/google-failure.ts';
import type { PayloadOf } from '../../infra/job-order.ts';
import { toThrow } from '../../infra/retry-after.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import { googleFor, type OnboardingDeps } from './onboarding-deps.ts';
import type { PollLedger } from './poll-ledger.ts';
import type { TotalsDue } from './totals-due.ts';
import { readBranchOrLose, type Branch, type Look } from './read-news.ts';
import type { SeenReviews } from './seen-reviews.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.readNoticed>;

/** Google may tell of a review before it lists it: so long until it is asked again. */
const notListedYetMs = 2_000;

export interface ReadNoticedDeps extends OnboardingDeps {
  readonly seen: SeenReviews;
  readonly ledger: Pick<PollLedger, 'noted'>;
  readonly totals: TotalsDue;
}

/**
 * Google said that a review of this location is new or has changed: its newest reviews are read at once, for every business
 * that has linked it, and where that fails for one of them for the others all the same (a failure is thrown when all were
 * read). A location nobody has linked (any more) is nobody's business.
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
    if (failures.length > 0) throw toThrow(failures);
  };
}

async function readFor(deps: ReadNoticedDeps, branch: Branch, googleReview: string | null, job: RunningJob): Promise<void> {
  const { tenant_id: tenantId, connection_id: connectionId } = branch;
  if ((await deps.reader.connection(connectionId))?.status !== 'connected') return;
  const source: CommandSource = { tenantId, worker: 'read-noticed', jobId: job.id, chain: job.chain, signal: job.signal };
  let listed = googleReview === null;
  const google = googleFor(deps, { tenantId, connectionId }, job, 'live');
  const watching: Look['google'] = {
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
    const added = await readBranchOrLose({ deps, google: watching, source, repeated: job.run > 1 }, branch);
    if (added > 0) await deps.ledger.noted(connectionId, added);
  } catch (error) {
    const failure = job.signal.aborted ? null : googleFailure(error);
    if (failure?.kind === 'platform') return job.log.error({ err: error, tenantId, connectionId }, 'what Google told of could not be read');
    if (failure?.kind !== 'connection') throw error;
    await deps.commands.send(googleConnectionCommands.loseConnection, { connectionId, reason: failure.reason }, source);
    return;
  }
  if (!listed && !job.lastAttempt) throw new RetryLater(notListedYetMs, 'Google does not list yet what it told of');
}
