import { iso, onboardingCommands, onboardingQuestions, type onboardingJobs, type PartProgress } from '@sumaa/contracts';
import type { GoogleBusiness } from '@sumaa/runtime/google';
import { PermanentFailure } from '@sumaa/runtime/queue';
import type { CommandSource } from '../../infra/command-client.ts';
import { googleFailure } from '../../infra/google-failure.ts';
import type { Orders, PayloadOf } from '../../infra/job-order.ts';
import { linkedBranch } from '../../infra/linked-branch.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import { importedReview } from './imported-review.ts';
import { googleFor, type OnboardingDeps } from './onboarding-deps.ts';
import { endOf } from './part-end.ts';
import { priorityOfPart } from './part-priority.ts';

type Payload = PayloadOf<typeof onboardingJobs.syncPart>;

/** Google gives at most 50 reviews a page. */
const pageSize = 50;
/** After so many pages a job hands on to the next one: a long history must not keep others waiting, nor lose its attempts. */
const pagesPerJob = 20;

export interface SyncPartDeps extends OnboardingDeps {
  readonly parts: Orders<Payload>;
  /** At most so many reviews of a location in a first run. */
  readonly firstSyncReviews: number;
}

interface Place {
  readonly account: string;
  readonly location: string;
}

/**
 * Reads the pages of one location, newest first: fetch, classify, import, and on from where StartSyncPart says the part
 * stands, so that a killed job loses at most the page it was reading. A failure of this location fails this part only.
 */
export function syncPart(deps: SyncPartDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, partId, locationId, connectionId, runId } = payload;
    const source: CommandSource = { tenantId, worker: 'sync-part', jobId: job.id, chain: job.chain, signal: job.signal };
    const row = await linkedBranch(deps.reader, deps.commands, locationId, source);
    if (row === null) {
      // Left open, it would hold up its run for ever.
      job.log.info({ partId, locationId }, 'a branch was unlinked, its part of the sync ends');
      await deps.commands.send(onboardingCommands.failSyncPart, { partId, runId, locationId, reason: 'unlinked' }, source);
      return;
    }
    const place: Place = { account: row.google_account, location: row.google_location };
    try {
      const lane = payload.kind === 'first' ? 'sync' : 'background';
      await readPages(deps, googleFor(deps, payload, job, lane), place, payload, job, source);
    } catch (error) {
      if (job.signal.aborted) throw error;
      const end = endOf(error, job.lastAttempt);
      if (end === null) throw error;
      job.log.warn({ err: error, reason: end.reason, partId }, 'a part of a sync failed');
      if (end.lost) await deps.commands.send(onboardingCommands.loseConnection, { connectionId, reason: end.lost }, source);
      if (end.access) await deps.commands.send(onboardingCommands.loseLocationAccess, { locationId, reason: end.access }, source);
      await deps.commands.send(onboardingCommands.failSyncPart, { partId, runId, locationId, reason: end.reason }, source);
      if (end.deadLetter !== undefined) throw new PermanentFailure(end.deadLetter);
    }
  };
}

async function readPages(
  deps: SyncPartDeps,
  google: GoogleBusiness,
  place: Place,
  payload: Payload,
  job: RunningJob,
  source: CommandSource,
) {
  const { partId, runId, kind } = payload;
  let progress = await start(deps, google, place, payload, source);
  let fromTop = false;
  for (let pages = 0; progress.state === 'open' && !isDone(progress, kind); pages++) {
    if (pages > 0 && (pages === pagesPerJob || job.signal.aborted)) {
      const jobId = `${job.id.replace(/\.\d+$/, '')}.${progress.page}`;
      await deps.parts.addBulk([
        { payload, jobId, chain: job.chain, priority: priorityOfPart(kind, Math.ceil(progress.page / pagesPerJob)) },
      ]);
      return;
    }
    job.signal.throwIfAborted();
    const wanted = kind === 'first' ? Math.min(pageSize, progress.expected - progress.received) : pageSize;
    const fetchedAt = iso(deps.clock());
    const token: string | null = fromTop ? null : progress.nextPageToken;
    let page;
    try {
      page = await google.reviews.list({ ...place, pageSize: wanted, ...(token === null ? {} : { pageToken: token }) });
    } catch (error) {
      // A page token may die; reading again from the top repeats pages, and a repeated page changes nothing.
      if (token === null || googleFailure(error)?.kind !== 'request') throw error;
      job.log.warn({ partId, page: progress.page }, 'a page token has died, reading from the top');
      fromTop = true;
      continue;
    }
    if (token !== null && page.nextPageToken === token) throw new Error('Google answered the page token it was given');
    fromTop = false;
    if (progress.page === 0 && kind === 'first') {
      await deps.commands.send(onboardingCommands.startSyncStage, { runId, stage: 'analytics_processing' }, source);
    }
    const number = progress.page + 1;
    await deps.commands.send(
      onboardingCommands.importReviewPage,
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
  if (progress.state === 'open') await deps.commands.send(onboardingCommands.completeSyncPart, { partId }, source);
}

/** A first run ends with what it promised, a history with the last page. Neither asks Google where nothing is expected. */
function isDone({ page, received, expected, nextPageToken }: PartProgress, kind: Payload['kind']): boolean {
  if (page > 0 && nextPageToken === null) return true;
  return kind === 'first' ? received >= expected : page === 0 && nextPageToken === null && expected === 0;
}

/** Where the part stands; begun here where it failed earlier before Google could be asked how much there is. */
async function start(
  deps: SyncPartDeps,
  google: GoogleBusiness,
  place: Place,
  payload: Payload,
  source: CommandSource,
): Promise<PartProgress> {
  const { partId, runId, locationId, kind } = payload;
  const [part] = await deps.commands.ask(onboardingQuestions.readSyncParts, { partIds: [partId] }, source);
  if (part?.started) return deps.commands.send(onboardingCommands.startSyncPart, part.started, source);
  const { averageRating, totalReviewCount } = await google.reviews.list({ ...place, pageSize: 1 });
  const available = totalReviewCount ?? 0;
  await deps.commands.send(onboardingCommands.recordLocationTotals, { locationId, rating: averageRating, reviewCount: available }, source);
  const expected = kind === 'first' ? Math.min(deps.firstSyncReviews, available) : available;
  return deps.commands.send(
    onboardingCommands.startSyncPart,
    { partId, runId, locationId, kind, expected, available, startToken: null },
    source,
  );
}
