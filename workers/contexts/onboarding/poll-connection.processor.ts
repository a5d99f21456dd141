import { hour, iso, minute, onboardingCommands, type onboardingJobs, type Uuid } from '@sumaa/contracts';
import type { GoogleBusiness, GoogleReview } from '@sumaa/runtime/google';
import type { CommandSource } from '../../infra/command-client.ts';
import { googleFailure } from '../../infra/google-failure.ts';
import type { PayloadOf } from '../../infra/job-order.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { importedReview } from './imported-review.ts';
import { googleFor, type OnboardingDeps } from './onboarding-deps.ts';
import type { SeenReviews } from './seen-reviews.ts';

type Payload = PayloadOf<typeof onboardingJobs.pollConnection>;
type Branch = Awaited<ReturnType<WorkReader['locationsOf']>>[number];

/** batchGetReviews takes at most 50 locations and gives at most 50 reviews a page. */
const batchSize = 50;
/** Google may show a review some time after it was written: so far behind the watermark a poll still looks. */
const overlapMs = 24 * hour;
/** A guard against a feed without end; the next poll goes on. */
const maxPages = 40;
/** How often a branch out of reach is tried again. */
const probeEveryMs = 5 * minute;

export interface PollDeps extends OnboardingDeps {
  readonly seen: SeenReviews;
  /** When each branch out of reach was last tried by this process. */
  readonly probed: Map<Uuid, number>;
}

interface Poll {
  readonly deps: PollDeps;
  readonly google: GoogleBusiness;
  readonly job: RunningJob;
  readonly source: CommandSource;
}

/**
 * Looks for what is new in the branches of one connection: one batch per account and 50 branches, newest first, down to
 * the watermark, and hands on only what this process has not seen in this state. While a first sync runs it stays away.
 */
export function pollConnection(deps: PollDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, connectionId } = payload;
    const { reader } = deps;
    const source: CommandSource = { tenantId, worker: 'poll-connection', jobId: job.id, signal: job.signal };
    const connection = await reader.connection(connectionId);
    if (connection?.status !== 'connected') return;
    if ((await reader.runningRuns(connectionId)).some((run) => run.kind === 'first')) return;
    const branches = await reader.locationsOf(connectionId);
    const poll: Poll = { deps, google: googleFor(deps, payload, job), job, source };
    try {
      for (const batch of batchesOf(branches.filter(({ access }) => access === 'ok'))) await readBatch(poll, batch);
      for (const branch of branches.filter(({ access }) => access !== 'ok')) await probe(poll, branch);
    } catch (error) {
      const failure = job.signal.aborted ? null : googleFailure(error);
      if (failure?.kind === 'connection') {
        job.log.warn({ err: error, connectionId }, 'a connection to Google is lost');
        await deps.commands.send(onboardingCommands.loseConnection, { connectionId, reason: failure.reason }, source);
        return;
      }
      if (failure?.kind !== 'platform' && !job.lastAttempt) throw error;
      // The next turn tries again; a dead letter for every missed poll would only bury the others.
      job.log.error({ err: error, connectionId }, 'a connection could not be polled');
    }
  };
}

/** Up to 50 branches of one Google account each: that is what one call can hold. */
function batchesOf(branches: readonly Branch[]): Branch[][] {
  const accounts = new Map<string, Branch[]>();
  for (const branch of branches) accounts.set(branch.google_account, [...(accounts.get(branch.google_account) ?? []), branch]);
  return [...accounts.values()].flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / batchSize) }, (_, index) => list.slice(index * batchSize, (index + 1) * batchSize)),
  );
}

/** One batch; where Google refuses it as a whole, its branches one by one, so that one of them cannot silence the others. */
async function readBatch(poll: Poll, batch: readonly Branch[]): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const locations = batch.map((branch) => branch.google_location);
  try {
    await readPages(poll, batch, async (page) => {
      const answer = await poll.google.reviews.batchGet({ account: first.google_account, locations, pageSize: batchSize, ...page });
      return { reviews: answer.reviews.map(({ location, review }) => ({ location, review })), nextPageToken: answer.nextPageToken };
    });
  } catch (error) {
    if (googleFailure(error)?.kind !== 'location') throw error;
    for (const branch of batch) await readAlone(poll, branch);
  }
}

async function readAlone(poll: Poll, branch: Branch): Promise<void> {
  try {
    await readPages(poll, [branch], async (page) => {
      const answer = await poll.google.reviews.list({
        account: branch.google_account,
        location: branch.google_location,
        pageSize: batchSize,
        ...page,
      });
      return {
        reviews: answer.reviews.map((review) => ({ location: branch.google_location, review })),
        nextPageToken: answer.nextPageToken,
      };
    });
  } catch (error) {
    const failure = googleFailure(error);
    if (failure?.kind !== 'location') throw error;
    const { deps, source } = poll;
    const lost = { locationId: branch.location_id, reason: failure.reason };
    await deps.commands.send(onboardingCommands.loseLocationAccess, lost, { ...source, step: `lose-${branch.location_id}` });
  }
}

/** A branch that was out of reach: now and then one small call tells whether it is back. */
async function probe(poll: Poll, branch: Branch): Promise<void> {
  const { deps, google, source } = poll;
  const now = deps.clock().getTime();
  if (now - (deps.probed.get(branch.location_id) ?? Number.NEGATIVE_INFINITY) < probeEveryMs) return;
  deps.probed.set(branch.location_id, now);
  try {
    await google.reviews.list({ account: branch.google_account, location: branch.google_location, pageSize: 1 });
  } catch (error) {
    if (googleFailure(error)?.kind === 'location') return;
    throw error;
  }
  deps.probed.delete(branch.location_id);
  const back = { locationId: branch.location_id };
  await deps.commands.send(onboardingCommands.restoreLocationAccess, back, { ...source, step: `restore-${branch.location_id}` });
}

interface Found {
  /** `locations/…`, or the full name that ends with it. */
  readonly location: string;
  readonly review: GoogleReview;
}
type FetchPage = (page: { pageToken?: string }) => Promise<{ reviews: Found[]; nextPageToken: string | null }>;

/** Pages until one is wholly older than what is in already. */
async function readPages(poll: Poll, branches: readonly Branch[], fetchPage: FetchPage): Promise<void> {
  const byName = new Map(branches.map((branch) => [branch.google_location, branch]));
  const changed = new Set<Branch>();
  let pageToken: string | null = null;
  for (let number = 1; number <= maxPages; number++) {
    const fetchedAt = iso(poll.deps.clock());
    const page = await fetchPage(pageToken === null ? {} : { pageToken });
    const located = page.reviews.flatMap(({ location, review }) => {
      const branch = byName.get(location.slice(location.indexOf('locations/')));
      return branch ? [{ branch, review }] : [];
    });
    for (const branch of branches) {
      const reviews = located.filter((entry) => entry.branch === branch).map((entry) => entry.review);
      if (await importNew(poll, branch, reviews, fetchedAt, number)) changed.add(branch);
    }
    pageToken = page.nextPageToken;
    if (pageToken === null || located.every(({ branch, review }) => isOlder(branch, review, 0))) break;
  }
  for (const branch of changed) await recordTotals(poll, branch);
}

const isOlder = ({ watermark }: Branch, { updateTime }: GoogleReview, marginMs: number) =>
  watermark !== null && Date.parse(updateTime) <= watermark.getTime() - marginMs;

async function importNew(
  poll: Poll,
  branch: Branch,
  reviews: readonly GoogleReview[],
  fetchedAt: ReturnType<typeof iso>,
  page: number,
): Promise<boolean> {
  const { deps, source } = poll;
  const fresh = reviews.filter((review) => {
    const look = deps.seen.look(review);
    return look === 'changed' || (look === 'unknown' && !isOlder(branch, review, overlapMs));
  });
  let news = false;
  if (fresh.length > 0) {
    const answer = await deps.commands.send(
      onboardingCommands.importReviewPage,
      { locationId: branch.location_id, part: null, fetchedAt, reviews: fresh.map((review) => importedReview(review, deps.classifier)) },
      { ...source, step: `poll-${branch.location_id}-${page}` },
    );
    news = answer.added + answer.changed > 0;
  }
  // Old ones are remembered as well: when one of them changes its face later, it is sent although its time is old.
  for (const review of reviews) deps.seen.remember(review);
  return news;
}

/** Batches carry no totals; where something changed, one small call brings rating and count up to date. */
async function recordTotals({ deps, google, source }: Poll, branch: Branch): Promise<void> {
  const { averageRating, totalReviewCount } = await google.reviews.list({
    account: branch.google_account,
    location: branch.google_location,
    pageSize: 1,
  });
  await deps.commands.send(
    onboardingCommands.recordLocationTotals,
    { locationId: branch.location_id, rating: averageRating, reviewCount: totalReviewCount ?? 0 },
    { ...source, step: `totals-${branch.location_id}` },
  );
}
