import { hour, iso, onboardingCommands, type Iso } from '@sumaa/contracts';
import type { GoogleBusiness, GoogleReview } from '@sumaa/runtime/google';
import type { CommandSource } from '../../infra/command-client.ts';
import { googleFailure } from '../../infra/google-failure.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { importedReview } from './imported-review.ts';
import type { OnboardingDeps } from './onboarding-deps.ts';
import type { SeenReviews } from './seen-reviews.ts';

export type Branch = Awaited<ReturnType<WorkReader['locationsOf']>>[number];

/** Google gives at most 50 reviews a page. */
export const pageSize = 50;
/** Google may show a review some time after it was written: so far behind the watermark a look still goes. */
const overlapMs = 24 * hour;
/** A guard against a feed without end; the next look goes on. */
const maxPages = 40;

/** One look at Google on behalf of one connection. */
export interface Look {
  readonly deps: Pick<OnboardingDeps, 'commands' | 'classifier' | 'clock'> & { readonly seen: SeenReviews };
  readonly google: GoogleBusiness;
  readonly source: CommandSource;
}

export interface Totals {
  readonly rating: number | null;
  readonly reviewCount: number;
}
interface Found {
  /** `locations/…`, or the full name that ends with it. */
  readonly location: string;
  readonly review: GoogleReview;
}
/** `totals`: of the one location that was asked about, where the answer holds them. */
export interface NewsPage {
  readonly reviews: readonly Found[];
  readonly nextPageToken: string | null;
  readonly totals?: Totals;
}

/**
 * Reads pages, newest update first, until one is wholly older than what is in already, and hands on only what this process
 * has not seen in this state. Answers how many reviews were new.
 */
export async function readNews(
  look: Look,
  branches: readonly Branch[],
  fetchPage: (page: { pageToken?: string }) => Promise<NewsPage>,
): Promise<number> {
  const byName = new Map(branches.map((branch) => [branch.google_location, branch]));
  const changed = new Set<Branch>();
  let added = 0;
  let totals: Totals | undefined;
  let pageToken: string | null = null;
  for (let number = 1; number <= maxPages; number++) {
    const fetchedAt = iso(look.deps.clock());
    const page: NewsPage = await fetchPage(pageToken === null ? {} : { pageToken });
    totals ??= page.totals;
    const located = page.reviews.flatMap(({ location, review }) => {
      const branch = byName.get(location.slice(location.indexOf('locations/')));
      return branch ? [{ branch, review }] : [];
    });
    for (const branch of branches) {
      const reviews = located.filter((entry) => entry.branch === branch).map((entry) => entry.review);
      const news = await importNew(look, branch, reviews, fetchedAt, number);
      added += news.added;
      if (news.added + news.changed > 0) changed.add(branch);
    }
    pageToken = page.nextPageToken;
    // A single location's list is in order, so its last review speaks for all pages behind it; of a batch nobody promised that.
    const ordered = page.totals ? located.slice(-1) : located;
    if (pageToken === null || ordered.every(({ branch, review }) => isOlder(branch, review, 0))) break;
  }
  for (const branch of changed) await recordTotals(look, branch, totals);
  return added;
}

/** The newest reviews of one branch, with its totals. Throws what Google throws. */
export async function readBranch(look: Look, { google_account: account, google_location: location, ...rest }: Branch): Promise<number> {
  const branch = { google_account: account, google_location: location, ...rest };
  return readNews(look, [branch], async (page) => {
    const answer = await look.google.reviews.list({ account, location, pageSize, ...page });
    const totals = { rating: answer.averageRating, reviewCount: answer.totalReviewCount ?? 0 };
    return { reviews: answer.reviews.map((review) => ({ location, review })), nextPageToken: answer.nextPageToken, totals };
  });
}

/** As `readBranch`; a branch that is out of reach is noted, and brings nothing. */
export async function readBranchOrLose(look: Look, branch: Branch): Promise<number> {
  try {
    return await readBranch(look, branch);
  } catch (error) {
    const failure = googleFailure(error);
    if (failure?.kind !== 'location') throw error;
    const lost = { locationId: branch.location_id, reason: failure.reason };
    await look.deps.commands.send(onboardingCommands.loseLocationAccess, lost, { ...look.source, step: `lose-${branch.location_id}` });
    return 0;
  }
}

const isOlder = ({ watermark }: Branch, { updateTime }: GoogleReview, marginMs: number) =>
  watermark !== null && Date.parse(updateTime) <= watermark.getTime() - marginMs;

async function importNew(
  { deps, source }: Look,
  branch: Branch,
  reviews: readonly GoogleReview[],
  fetchedAt: Iso,
  page: number,
): Promise<{ readonly added: number; readonly changed: number }> {
  const fresh = reviews.filter((review) => {
    const seen = deps.seen.look(review);
    return seen === 'changed' || (seen === 'unknown' && !isOlder(branch, review, overlapMs));
  });
  let news = { added: 0, changed: 0 };
  if (fresh.length > 0) {
    news = await deps.commands.send(
      onboardingCommands.importReviewPage,
      { locationId: branch.location_id, part: null, fetchedAt, reviews: fresh.map((review) => importedReview(review, deps.classifier)) },
      { ...source, step: `news-${branch.location_id}-${page}` },
    );
  }
  // Old ones are remembered as well: when one of them changes its face later, it is sent although its time is old.
  for (const review of reviews) deps.seen.remember(review);
  return news;
}

/** Batches carry no totals; where something changed, one small call brings rating and count up to date. */
async function recordTotals({ deps, google, source }: Look, branch: Branch, known: Totals | undefined): Promise<void> {
  const totals = known ?? (await totalsOf(google, branch));
  await deps.commands.send(
    onboardingCommands.recordLocationTotals,
    { locationId: branch.location_id, ...totals },
    { ...source, step: `totals-${branch.location_id}` },
  );
}

async function totalsOf(google: GoogleBusiness, branch: Branch): Promise<Totals> {
  const place = { account: branch.google_account, location: branch.google_location };
  const { averageRating, totalReviewCount } = await google.reviews.list({ ...place, pageSize: 1 });
  return { rating: averageRating, reviewCount: totalReviewCount ?? 0 };
}
