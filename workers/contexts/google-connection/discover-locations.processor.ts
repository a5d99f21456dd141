import { googleConnectionCommands, type DiscoveredLocation, type googleConnectionJobs, type reviewSyncJobs } from '@sumaa/contracts';
import { GoogleError, type Google, type GoogleBusiness } from '@sumaa/runtime/google';
import type { CommandClient } from '../../infra/command-client.ts';
import { forEachConcurrently } from '../../infra/for-each-concurrently.ts';
import { googleFailure, type GoogleFailure } from '../../infra/google-failure.ts';
import type { JobAdder, PayloadOf } from '../../infra/new-job.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { discoveredLocation } from './discovered-location.ts';
import { googleFor } from '../../infra/google-for.ts';

export interface DiscoverLocationsDeps {
  readonly commands: CommandClient;
  readonly google: Pick<Google, 'as'>;
  readonly reader: Pick<WorkReader, 'runningRunsOf'>;
  readonly syncRuns: RunJobs;
}

type Payload = PayloadOf<typeof googleConnectionJobs.discoverLocations>;
type RunJobs = JobAdder<PayloadOf<typeof reviewSyncJobs.syncRun>>;

/**
 * Reads the Google accounts, their locations and each location's rating (which Google returns only with its reviews). The list is recorded
 * first, so that users can choose locations while the ratings arrive. Afterwards it resumes runs that a lost connection had stopped.
 */
export function discoverLocations(deps: DiscoverLocationsDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, connectionId } = payload;
    const source = { tenantId, worker: 'discover-locations', jobId: job.id, chain: job.chain, signal: job.signal };
    const google = googleFor(deps, payload, job, 'sync');
    try {
      // A user waits for the list, so it gets the interactive lane; the ratings of hundreds of locations must not delay other users.
      const locations = await allLocations(googleFor(deps, payload, job, 'interactive'));
      if (locations.length === 0) {
        await deps.commands.send(googleConnectionCommands.recordDiscoveryFailure, { connectionId, reason: 'google_no_profile' }, source);
        return;
      }
      await deps.commands.send(googleConnectionCommands.recordDiscoveredLocations, { connectionId, locations }, source);
      await forEachConcurrently(
        locations.filter(({ verified }) => verified),
        4,
        (location) => rate(deps, google, location, payload, job),
      );
      await resumeRuns(deps, payload, job);
    } catch (error) {
      const failure = googleFailure(error);
      const outcome = failure && !job.signal.aborted ? outcomeOf(failure, job.lastAttempt) : null;
      if (outcome === null) throw error;
      job.log.warn({ err: error, ...outcome }, 'the locations could not be read');
      if (outcome.lost) await deps.commands.send(googleConnectionCommands.loseConnection, { connectionId, reason: outcome.lost }, source);
      else await deps.commands.send(googleConnectionCommands.recordDiscoveryFailure, { connectionId, reason: outcome.reason }, source);
    }
  };
}

type Outcome =
  | { readonly lost: 'revoked' | 'scope_missing' }
  | { readonly lost: null; readonly reason: 'google_busy' | 'google_refused' | 'google_quota_zero' | 'google_service_disabled' };

/** What is recorded for the users; null: retry first. */
function outcomeOf(failure: GoogleFailure, lastAttempt: boolean): Outcome | null {
  switch (failure.kind) {
    case 'connection':
      return { lost: failure.reason };
    case 'platform':
      return { lost: null, reason: failure.reason };
    case 'location':
      return { lost: null, reason: 'google_refused' };
    case 'circuit_open':
      return null;
    case 'request':
    case 'temporary':
      return lastAttempt ? { lost: null, reason: 'google_busy' } : null;
  }
}

/** Every location of every account; a location in several accounts (groups) is listed once, for the first account. */
async function allLocations(google: GoogleBusiness): Promise<DiscoveredLocation[]> {
  const found = new Map<string, DiscoveredLocation>();
  await eachPage(async (page) => {
    const { accounts, nextPageToken } = await google.accounts.list(page);
    for (const account of accounts) {
      await eachPage(async (inner) => {
        const answer = await google.locations.list({ account: account.name, pageSize: 100, ...inner });
        for (const location of answer.locations) {
          if (!found.has(location.name)) found.set(location.name, discoveredLocation(account.name, location));
        }
        return answer.nextPageToken;
      });
    }
    return nextPageToken;
  });
  return [...found.values()];
}

/** Reads pages until there is no next one. Throws on a page that names itself as the next page, which would loop forever. */
async function eachPage(read: (page: { pageToken?: string }) => Promise<string | null>): Promise<void> {
  let token: string | null = null;
  do {
    const next = await read(token === null ? {} : { pageToken: token });
    if (next !== null && next === token) throw new GoogleError('bad_answer', { reason: 'nextPageToken', retryAfterMs: 1_000 });
    token = next;
  } while (token !== null);
}

async function rate(
  { commands }: Pick<DiscoverLocationsDeps, 'commands'>,
  google: GoogleBusiness,
  { googleAccount, googleLocation }: DiscoveredLocation,
  { tenantId, connectionId }: Payload,
  job: RunningJob,
): Promise<void> {
  const source = { tenantId, worker: 'discover-locations', jobId: job.id, chain: job.chain, step: googleLocation, signal: job.signal };
  try {
    const { averageRating, totalReviewCount } = await google.reviews.list({
      account: googleAccount,
      location: googleLocation,
      pageSize: 1,
    });
    const totals = { rating: averageRating, reviewCount: totalReviewCount ?? 0, accessible: true };
    await commands.send(googleConnectionCommands.recordLocationRating, { connectionId, googleLocation, ...totals }, source);
  } catch (error) {
    if (googleFailure(error)?.kind !== 'location') throw error;
    const totals = { rating: null, reviewCount: 0, accessible: false };
    await commands.send(googleConnectionCommands.recordLocationRating, { connectionId, googleLocation, ...totals }, source);
  }
}

async function resumeRuns({ reader, syncRuns }: Pick<DiscoverLocationsDeps, 'reader' | 'syncRuns'>, payload: Payload, job: RunningJob) {
  const runs = await reader.runningRunsOf(payload.connectionId);
  if (runs.length === 0) return;
  await syncRuns.addBulk(
    runs.map((run) => ({
      jobId: `resume-${run.run_id}-${job.id}`,
      chain: job.chain,
      payload: {
        tenantId: run.tenant_id,
        runId: run.run_id,
        kind: run.kind,
        connectionId: run.connection_id,
        locationIds: run.location_ids,
      },
    })),
  );
}
