import { googleConnectionCommands, iso, reviewCommands, reviewSyncCommands, type reviewSyncJobs } from '@sumaa/contracts';
import { reviewIdOf } from '@sumaa/runtime/derive';
import type { GoogleBusiness, GoogleReview } from '@sumaa/runtime/google';
import { CommandRefused, type CommandSource } from '../../../infra/command-client.ts';
import { googleFailure } from '../../../infra/google-failure.ts';
import type { PayloadOf } from '../../../infra/new-job.ts';
import type { Processor, RunningJob } from '../../../infra/running-job.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import { differsFrom } from '../stored-review.ts';
import { importedReview } from '../imported-review.ts';
import { googleFor } from '../../../infra/google-for.ts';
import type { ReviewSyncDeps } from '../review-sync-deps.ts';
import type { PassEnd, PassLedger } from './pass-ledger.ts';
import type { Branch } from '../polling/fetch-new-reviews.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.fullPass>;
type ReviewRow = Awaited<ReturnType<WorkReader['reviewsOf']>>[number];

const pageSize = 50;
/** Maximum number of missing reviews asked for one by one in a pass; the others follow in the next passes. */
const maxMissingChecks = 50;

export interface FullPassDeps extends ReviewSyncDeps {
  readonly ledger: Pick<PassLedger, 'recordEnded' | 'nextToAsk' | 'recordAsked'>;
}

interface Pass {
  readonly deps: FullPassDeps;
  readonly google: GoogleBusiness;
  readonly branch: Branch;
  readonly job: RunningJob;
  readonly source: CommandSource;
}

/**
 * Full sync pass: reads every review of a branch again, because polls see only recently updated reviews, and Google does not notify about
 * removed reviews or decisions about replies. Stored reviews that the list lacks are requested by name, those that were asked for longest
 * ago first; only a "not found" from Google removes them.
 */
export function fullPass(deps: FullPassDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, connectionId, locationId } = payload;
    const source: CommandSource = { tenantId, worker: 'full-pass', jobId: job.id, chain: job.chain, signal: job.signal };
    const branch = await deps.reader.location(locationId);
    const connection = await deps.reader.connection(connectionId);
    if (branch === null || connection?.status !== 'connected') return;
    const pass: Pass = { deps, google: googleFor(deps, payload, job, 'background'), branch, job, source };
    let end: PassEnd;
    try {
      end = await readAll(pass, await deps.reader.reviewsOf(tenantId, locationId));
    } catch (error) {
      // Aborted before its end: another worker repeats the job.
      if (job.signal.aborted) throw error;
      const failure = googleFailure(error);
      if (failure?.kind === 'connection') {
        await deps.commands.send(googleConnectionCommands.loseConnection, { connectionId, ...failure.lost }, source);
        return;
      }
      if (failure?.kind === 'location') {
        await deps.commands.send(googleConnectionCommands.loseLocationAccess, { locationId, reason: failure.reason }, source);
      } else if (failure?.kind === 'circuit_open' || !(failure?.kind === 'platform' || job.lastAttempt || error instanceof CommandRefused))
        throw error;
      // The next night's pass tries again; until then polls still find new reviews.
      job.log.warn({ err: error, locationId }, 'the full pass of a branch failed');
      end = { outcome: 'partial', reviews: 0, removed: 0 };
    }
    await deps.ledger.recordEnded(locationId, deps.clock(), end);
  };
}

async function readAll(pass: Pass, rows: readonly ReviewRow[]): Promise<PassEnd> {
  const stored = new Map(rows.map((row) => [row.review_id, row]));
  const listed = new Set<string>();
  const { branch, google, deps, source, job } = pass;
  let token: string | null = null;
  let number = 0;
  do {
    job.signal.throwIfAborted();
    const fetchedAt = iso(deps.clock());
    const request = { account: branch.google_account, location: branch.google_location, pageSize, ...(token ? { pageToken: token } : {}) };
    const page: Awaited<ReturnType<GoogleBusiness['reviews']['list']>> = await google.reviews.list(request);
    if (number === 0) {
      const totals = { rating: page.averageRating, reviewCount: page.totalReviewCount ?? 0 };
      await deps.commands.send(googleConnectionCommands.recordLocationTotals, { locationId: branch.location_id, ...totals }, source);
    }
    const idOf = (review: GoogleReview) => reviewIdOf(branch.tenant_id, branch.location_id, review.reviewId);
    const fresh = page.reviews.filter((review) => differsFrom(stored.get(idOf(review)), review));
    for (const review of page.reviews) listed.add(idOf(review));
    number += 1;
    if (fresh.length > 0) {
      const reviews = fresh.map((review) => importedReview(review, deps.classifier));
      const command = { locationId: branch.location_id, part: null, fetchedAt, reviews };
      await deps.commands.send(reviewSyncCommands.importReviewPage, command, { ...source, step: `page-${number}` });
    }
    if (page.nextPageToken !== null && page.nextPageToken === token) throw new Error('Google returned the same page token again');
    token = page.nextPageToken;
  } while (token !== null);

  // The list can change while it is read, and Google does not list every review that exists: only its answer about the review counts.
  const missing = rows.filter(({ review_id: id }) => !listed.has(id)).map(({ review_id: id }) => id);
  let removed = 0;
  for (const id of await deps.ledger.nextToAsk(branch.location_id, missing, maxMissingChecks)) {
    if (await removeIfGone(pass, stored.get(id)!)) removed += 1;
    await deps.ledger.recordAsked(branch.location_id, id, deps.clock());
  }
  return { outcome: 'whole', reviews: listed.size, removed };
}

/** Requests the review by its name and removes it if Google does not find it; resolves with whether it was removed. */
async function removeIfGone({ google, branch, deps, source, job }: Pass, row: ReviewRow): Promise<boolean> {
  const reviewId = row.google_name.slice(row.google_name.lastIndexOf('/') + 1);
  try {
    await google.reviews.get({ account: branch.google_account, location: branch.google_location, reviewId });
    return false;
  } catch (error) {
    const failure = googleFailure(error);
    // Google has it, in a form that cannot be parsed.
    if (failure?.kind === 'temporary' && failure.garbled) return false;
    if (failure?.kind !== 'location' || failure.reason !== 'not_found') throw error;
  }
  job.log.info({ reviewId: row.review_id }, 'a review no longer exists at Google');
  const step = `remove-${row.review_id}`;
  await deps.commands.send(reviewCommands.removeReview, { reviewId: row.review_id }, { ...source, step });
  return true;
}
