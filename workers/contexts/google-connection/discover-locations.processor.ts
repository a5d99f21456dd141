import {
  googleConnectionCommands,
  type DiscoveredLocation,
  type DiscoveryFailure,
  type googleConnectionJobs,
  type reviewSyncJobs,
} from '@sumaa/contracts';
import type { Google, GoogleBusiness } from '@sumaa/runtime/google';
import pMap from 'p-map';
import { CommandRefused, type CommandClient } from '../../infra/command-client.ts';
import { googleFailure, type LostGrant } from '../../infra/google-failure.ts';
import type { JobAdder, PayloadOf } from '../../infra/new-job.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { googleFor } from '../../infra/google-for.ts';
import { listLocations } from './list-locations.ts';

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
 * first, page by page, so that users can choose locations while the ratings arrive. Afterwards it resumes runs that a lost connection had stopped.
 */
export function discoverLocations(deps: DiscoverLocationsDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, connectionId } = payload;
    const source = { tenantId, worker: 'discover-locations', jobId: job.id, chain: job.chain, signal: job.signal };
    const google = googleFor(deps, payload, job, 'sync');
    let isListed = false;
    try {
      // A user waits for the list, so it gets the interactive lane; the ratings of hundreds of locations must not delay other users.
      const verified = await listLocations(deps.commands, googleFor(deps, payload, job, 'interactive'), connectionId, source, job);
      if (verified === null) {
        await deps.commands.send(googleConnectionCommands.recordDiscoveryFailure, { connectionId, reason: 'google_no_profile' }, source);
        return;
      }
      isListed = true;
      await pMap(verified, (location) => rate(deps, google, location, payload, job), { concurrency: 4 });
      await resumeRuns(deps, payload, job);
    } catch (error) {
      const outcome = job.signal.aborted ? null : outcomeOf(error, job.lastAttempt, isListed);
      if (outcome === null) throw error;
      job.log.warn({ err: error, ...outcome }, 'the locations could not be read');
      if (outcome.lost) await deps.commands.send(googleConnectionCommands.loseConnection, { connectionId, ...outcome.lost }, source);
      else await deps.commands.send(googleConnectionCommands.recordDiscoveryFailure, { connectionId, reason: outcome.reason }, source);
    }
  };
}

type Outcome = { readonly lost: LostGrant } | { readonly lost: null; readonly reason: Exclude<DiscoveryFailure, 'google_no_profile'> };

/** What is recorded for the users; null: retry first. */
function outcomeOf(error: unknown, lastAttempt: boolean, isListed: boolean): Outcome | null {
  if (error instanceof CommandRefused && !isListed) return { lost: null, reason: 'list_refused' };
  const failure = googleFailure(error);
  switch (failure?.kind) {
    case undefined:
      return null;
    case 'connection':
      return { lost: failure.lost };
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

async function rate(
  { commands }: Pick<DiscoverLocationsDeps, 'commands'>,
  google: GoogleBusiness,
  { googleAccount, googleLocation }: DiscoveredLocation,
  { tenantId, connectionId }: Payload,
  job: RunningJob,
): Promise<void> {
  const source = {
    tenantId,
    worker: 'discover-locations',
    jobId: job.id,
    chain: job.chain,
    step: `${job.run}-${googleLocation}`,
    signal: job.signal,
  };
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
