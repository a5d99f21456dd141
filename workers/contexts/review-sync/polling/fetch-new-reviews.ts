import { googleConnectionCommands, iso, reviewSyncCommands, type Iso } from '@sumaa/contracts';
import { reviewIdOf } from '@sumaa/runtime/derive';
import type { GoogleBusiness, GoogleReview } from '@sumaa/runtime/google';
import type { CommandSource } from '../../../infra/command-client.ts';
import { googleFailure } from '../../../infra/google-failure.ts';
import { failureToThrow } from '../../../infra/retry-after.ts';
import type { WorkReader } from '../../../work-reader/index.ts';
import { importedReview } from '../imported-review.ts';
import { comparedMs, isAtWatermark, maxPagesInMemory } from '../policy.ts';
import type { ReviewSyncDeps } from '../review-sync-deps.ts';
import { differsSince } from '../stored-review.ts';
import type { TotalsDue } from './totals-due.ts';

export type Branch = Awaited<ReturnType<WorkReader['locationsOf']>>[number];

/** Limit of Google: at most 50 reviews a page. */
export const pageSize = 50;

/** One read of Google's newest reviews for one connection. */
export interface FetchContext {
  readonly deps: Pick<ReviewSyncDeps, 'commands' | 'classifier' | 'clock'> & {
    readonly reader: Pick<WorkReader, 'reviews'>;
    readonly totals: TotalsDue;
  };
  readonly google: GoogleBusiness;
  readonly source: CommandSource;
}

export interface Totals {
  readonly rating: number | null;
  readonly reviewCount: number;
}
interface LocatedReview {
  /** `locations/…`, or the full name that ends with it. */
  readonly location: string;
  readonly review: GoogleReview;
}
/** `totals`: of the single requested location, when the response contains them. */
export interface ReviewPage {
  readonly reviews: readonly LocatedReview[];
  readonly nextPageToken: string | null;
  readonly totals?: Totals;
}

/** A page that was read, each review with its branch. */
interface ReadPage {
  readonly fetchedAt: Iso;
  readonly located: readonly { readonly branch: Branch; readonly review: GoogleReview }[];
}
type FetchPage = (page: { pageToken?: string }) => Promise<ReviewPage>;
/** The watermark of each branch, which rises with each imported page. */
type Watermarks = Map<Branch, number | null>;

/**
 * Fetches pages, newest update first, until a page is entirely older than the imported reviews, and imports what is new or changed. Imports
 * run from the oldest page to the newest: the next read stops at the newest imported review, so an interrupted read must leave no gap below
 * it. Then the totals of changed branches are updated, including those that an interrupted read left due. Resolves with the number of new
 * reviews.
 */
export async function fetchNewReviews(context: FetchContext, branches: readonly Branch[], fetchPage: FetchPage): Promise<number> {
  const watermarks: Watermarks = new Map(branches.map((branch) => [branch, branch.watermark?.getTime() ?? null]));
  const totalsDue = await context.deps.totals.among(branches.map(({ location_id: id }) => id));
  const changed = new Set(branches.filter(({ location_id: id }) => totalsDue.has(id)));
  const marked = new Set<Branch>();
  let added = 0;
  let imports = 0;
  let totals: Totals | undefined;
  for (let isWhole = false; !isWhole;) {
    const fetched = await readDown(context, watermarks, fetchPage);
    totals ??= fetched.totals;
    for (const { fetchedAt, located } of fetched.pages.toReversed()) {
      imports += 1;
      for (const branch of branches) {
        const reviews = located.filter((entry) => entry.branch === branch).map((entry) => entry.review);
        const fresh = await freshOf(context, branch, reviews);
        // When the totals were already marked as due, the process that marked them settles them.
        if (fresh.length > 0 && (await context.deps.totals.mark(branch.location_id, context.deps.clock()))) marked.add(branch);
        const imported = await importNew(context, branch, fresh, { fetchedAt, number: imports });
        added += imported.added;
        if (imported.added + imported.changed > 0) changed.add(branch);
        watermarks.set(branch, newest(watermarks.get(branch) ?? null, reviews));
      }
    }
    isWhole = fetched.isWhole;
  }
  await settleTotals(context, changed, marked, totals);
  return added;
}

/**
 * Reads the pages down to the watermarks, newest first; when there are too many for memory, only the oldest are returned (`isWhole` is false).
 */
async function readDown(
  { deps }: FetchContext,
  watermarks: Watermarks,
  fetchPage: FetchPage,
): Promise<{ readonly pages: readonly ReadPage[]; readonly isWhole: boolean; readonly totals: Totals | undefined }> {
  const byName = new Map([...watermarks.keys()].map((branch) => [branch.google_location, branch]));
  const pages: ReadPage[] = [];
  const requestedTokens = new Set<string>();
  let totals: Totals | undefined;
  let pageToken: string | null = null;
  for (let number = 1; ; number++) {
    const fetchedAt = iso(deps.clock());
    const page: ReviewPage = await fetchPage(pageToken === null ? {} : { pageToken });
    totals ??= page.totals;
    const located = page.reviews.flatMap(({ location, review }) => {
      const branch = byName.get(location.slice(location.indexOf('locations/')));
      return branch ? [{ branch, review }] : [];
    });
    pages.push({ fetchedAt, located });
    if (pages.length > maxPagesInMemory) pages.shift();
    // The list of one location is ordered, so its last review decides for all following pages; Google does not document an order for
    // batches.
    const deciding = page.totals ? located.slice(-1) : located;
    pageToken = page.nextPageToken;
    if (
      pageToken === null ||
      deciding.every(({ branch, review }) => isAtWatermark(watermarks.get(branch) ?? null, Date.parse(review.updateTime), number))
    ) {
      return { pages, isWhole: pages.length === number, totals };
    }
    if (requestedTokens.has(pageToken)) throw new Error('Google returned a page token that was already used');
    requestedTokens.add(pageToken);
  }
}

const newest = (mark: number | null, reviews: readonly GoogleReview[]): number | null =>
  reviews.reduce<number | null>((latest, { updateTime }) => Math.max(latest ?? 0, Date.parse(updateTime)), mark);

/** Reads the newest reviews of one branch, with its totals. Throws the errors of the Google client. */
export async function readBranch(
  context: FetchContext,
  { google_account: account, google_location: location, ...rest }: Branch,
): Promise<number> {
  const branch = { google_account: account, google_location: location, ...rest };
  return fetchNewReviews(context, [branch], async (page) => {
    const answer = await context.google.reviews.list({ account, location, pageSize, ...page });
    const totals = { rating: answer.averageRating, reviewCount: answer.totalReviewCount ?? 0 };
    return { reviews: answer.reviews.map((review) => ({ location, review })), nextPageToken: answer.nextPageToken, totals };
  });
}

/** Like `readBranch`, but records an inaccessible branch instead of throwing, and resolves with 0. */
export async function readBranchOrLose(context: FetchContext, branch: Branch): Promise<number> {
  try {
    return await readBranch(context, branch);
  } catch (error) {
    const failure = googleFailure(error);
    if (failure?.kind !== 'location') throw error;
    const lost = { locationId: branch.location_id, reason: failure.reason };
    await context.deps.commands.send(googleConnectionCommands.loseLocationAccess, lost, {
      ...context.source,
      step: `lose-${branch.location_id}`,
    });
    return 0;
  }
}

/** The reviews that may be new or changed for command-api, compared with the stored ones. */
async function freshOf({ deps }: FetchContext, branch: Branch, reviews: readonly GoogleReview[]): Promise<GoogleReview[]> {
  const { tenant_id: tenantId, location_id: locationId } = branch;
  const idOf = ({ reviewId }: GoogleReview) => reviewIdOf(tenantId, locationId, reviewId);
  const stored = new Map((await deps.reader.reviews(tenantId, reviews.map(idOf))).map((row) => [row.review_id, row]));
  const since = deps.clock().getTime() - comparedMs;
  return reviews.filter((review) => differsSince(stored.get(idOf(review)), review, since));
}

async function importNew(
  { deps, source }: FetchContext,
  branch: Branch,
  fresh: readonly GoogleReview[],
  { fetchedAt, number }: { readonly fetchedAt: Iso; readonly number: number },
): Promise<{ readonly added: number; readonly changed: number }> {
  if (fresh.length === 0) return { added: 0, changed: 0 };
  return deps.commands.send(
    reviewSyncCommands.importReviewPage,
    { locationId: branch.location_id, part: null, fetchedAt, reviews: fresh.map((review) => importedReview(review, deps.classifier)) },
    { ...source, step: `news-${branch.location_id}-${number}` },
  );
}

/** Updates the totals of each changed branch. A failure of one branch does not stop the others; it is thrown at the end. */
async function settleTotals(
  context: FetchContext,
  changed: ReadonlySet<Branch>,
  marked: ReadonlySet<Branch>,
  known: Totals | undefined,
): Promise<void> {
  const failures: unknown[] = [];
  for (const branch of new Set([...changed, ...marked])) {
    try {
      if (changed.has(branch)) await recordTotals(context, branch, known);
      await context.deps.totals.settle(branch.location_id);
    } catch (error) {
      if (context.source.signal?.aborted) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failureToThrow(failures);
}

/** Batch responses have no totals; one small call fetches rating and count of a changed branch. */
async function recordTotals({ deps, google, source }: FetchContext, branch: Branch, known: Totals | undefined): Promise<void> {
  const totals = known ?? (await totalsOf(google, branch));
  await deps.commands.send(
    googleConnectionCommands.recordLocationTotals,
    { locationId: branch.location_id, ...totals },
    { ...source, step: `totals-${branch.location_id}` },
  );
}

async function totalsOf(google: GoogleBusiness, branch: Branch): Promise<Totals> {
  const names = { account: branch.google_account, location: branch.google_location };
  const { averageRating, totalReviewCount } = await google.reviews.list({ ...names, pageSize: 1 });
  return { rating: averageRating, reviewCount: totalReviewCount ?? 0 };
}
