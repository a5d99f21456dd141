import {
  googleConnectionCommands,
  iso,
  reviewSyncCommands,
  reviewSyncQuestions,
  type PartProgress,
  type reviewSyncJobs,
} from '@sumaa/contracts';
import type { GoogleBusiness } from '@sumaa/runtime/google';
import { PermanentFailure } from '@sumaa/runtime/queue';
import type { CommandSource } from '../../../infra/command-client.ts';
import { googleFailure } from '../../../infra/google-failure.ts';
import type { JobAdder, PayloadOf } from '../../../infra/new-job.ts';
import { linkedBranch } from '../../../infra/linked-branch.ts';
import type { Processor, RunningJob } from '../../../infra/running-job.ts';
import { importedReview } from '../imported-review.ts';
import { googleFor } from '../../../infra/google-for.ts';
import { firstSyncCount } from '../policy.ts';
import type { ReviewSyncDeps } from '../review-sync-deps.ts';
import { partFailureOf } from './part-failure.ts';
import { pagesPerJob, partJob } from './sync-jobs.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.syncPart>;

/** Limit of Google: at most 50 reviews a page. */
const pageSize = 50;

export interface SyncPartDeps extends ReviewSyncDeps {
  readonly parts: JobAdder<Payload>;
  /** Maximum number of reviews of a location in a first run. */
  readonly firstSyncReviews: number;
}

interface GoogleNames {
  readonly account: string;
  readonly location: string;
}

/**
 * Reads the pages of one location, newest first: fetch, classify, import. It continues where the part's stream stands, so a killed job
 * loses at most the current page. A failure of this location fails only this part.
 */
export function syncPart(deps: SyncPartDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, partId, locationId, connectionId, runId } = payload;
    const source: CommandSource = { tenantId, worker: 'sync-part', jobId: job.id, chain: job.chain, signal: job.signal };
    const row = await linkedBranch(deps.reader, deps.commands, locationId, source);
    if (row === null) {
      // An open part would block its run forever.
      job.log.info({ partId, locationId }, 'a branch was unlinked, its sync part fails');
      await deps.commands.send(reviewSyncCommands.failSyncPart, { partId, runId, locationId, reason: 'unlinked' }, source);
      return;
    }
    const names: GoogleNames = { account: row.google_account, location: row.google_location };
    try {
      const lane = payload.kind === 'first' ? 'sync' : 'background';
      await readPages(deps, googleFor(deps, payload, job, lane), names, payload, job, source);
    } catch (error) {
      if (job.signal.aborted) throw error;
      const end = partFailureOf(error, job.lastAttempt);
      if (end === null) throw error;
      job.log.warn({ err: error, reason: end.reason, partId }, 'a part of a sync failed');
      if (end.lost) await deps.commands.send(googleConnectionCommands.loseConnection, { connectionId, ...end.lost }, source);
      if (end.access) await deps.commands.send(googleConnectionCommands.loseLocationAccess, { locationId, reason: end.access }, source);
      await deps.commands.send(reviewSyncCommands.failSyncPart, { partId, runId, locationId, reason: end.reason }, source);
      if (end.deadLetter !== undefined) throw new PermanentFailure(end.deadLetter);
    }
  };
}

async function readPages(
  deps: SyncPartDeps,
  google: GoogleBusiness,
  names: GoogleNames,
  payload: Payload,
  job: RunningJob,
  source: CommandSource,
) {
  const { partId, runId, kind } = payload;
  let progress = await start(deps, google, names, payload, source);
  const from = progress.page;
  let fromTop = false;
  while (progress.state === 'open' && !isDone(progress, kind)) {
    if (progress.page > from && progress.page % pagesPerJob === 0) {
      await deps.parts.addBulk([{ ...partJob(payload, progress.page), chain: job.chain }]);
      return;
    }
    job.signal.throwIfAborted();
    const wanted = kind === 'first' ? Math.min(pageSize, progress.expected - progress.received) : pageSize;
    const fetchedAt = iso(deps.clock());
    const token: string | null = fromTop ? null : progress.nextPageToken;
    let page;
    try {
      page = await google.reviews.list({ ...names, pageSize: wanted, ...(token === null ? {} : { pageToken: token }) });
    } catch (error) {
      // A page token may expire; reading again from the top repeats pages, and importing a page twice has no effect.
      if (token === null || googleFailure(error)?.kind !== 'request') throw error;
      job.log.warn({ partId, page: progress.page }, 'a page token has expired, reading again from the top');
      fromTop = true;
      continue;
    }
    if (token !== null && page.nextPageToken === token) throw new Error('Google returned the same page token again');
    fromTop = false;
    if (progress.page === 0 && kind === 'first') {
      await deps.commands.send(reviewSyncCommands.startSyncStage, { runId, stage: 'analytics_processing' }, source);
    }
    const number = progress.page + 1;
    await deps.commands.send(
      reviewSyncCommands.importReviewPage,
      {
        locationId: payload.locationId,
        part: { partId, runId, page: number, nextPageToken: page.nextPageToken },
        fetchedAt,
        reviews: page.reviews.map((review) => importedReview(review, deps.classifier)),
      },
      { ...source, step: `page-${number}` },
    );
    progress = { ...progress, page: number, received: progress.received + page.reviews.length, nextPageToken: page.nextPageToken };
  }
  if (progress.state === 'open') await deps.commands.send(reviewSyncCommands.completeSyncPart, { partId }, source);
}

/** A first run ends at its expected count, a history after the last page. Neither calls Google when nothing is expected. */
function isDone({ page, received, expected, nextPageToken }: PartProgress, kind: Payload['kind']): boolean {
  if (page > 0 && nextPageToken === null) return true;
  return kind === 'first' ? received >= expected : page === 0 && nextPageToken === null && expected === 0;
}

/** The progress of the part. Starts it if an earlier attempt failed before Google gave the number of reviews. */
async function start(
  deps: SyncPartDeps,
  google: GoogleBusiness,
  names: GoogleNames,
  payload: Payload,
  source: CommandSource,
): Promise<PartProgress> {
  const { partId, runId, locationId, kind } = payload;
  const [part] = await deps.commands.ask(reviewSyncQuestions.readSyncParts, { partIds: [partId] }, source);
  if (part?.started) return deps.commands.send(reviewSyncCommands.startSyncPart, part.started, source);
  const { averageRating, totalReviewCount } = await google.reviews.list({ ...names, pageSize: 1 });
  const available = totalReviewCount ?? 0;
  await deps.commands.send(
    googleConnectionCommands.recordLocationTotals,
    { locationId, rating: averageRating, reviewCount: available },
    source,
  );
  const expected = kind === 'first' ? firstSyncCount(available, deps.firstSyncReviews) : available;
  return deps.commands.send(
    reviewSyncCommands.startSyncPart,
    { partId, runId, locationId, kind, expected, available, startToken: null },
    source,
  );
}
