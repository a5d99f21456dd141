import { googleConnectionCommands, hour, iso, reviewSyncCommands, type Iso } from '@sumaa/contracts';
import type { GoogleBusiness, GoogleReview } from '@sumaa/runtime/google';
import type { CommandSource } from '../../infra/command-client.ts';
import { googleFailure } from '../../infra/google-failure.ts';
import { toThrow } from '../../infra/retry-after.ts';
import type { WorkReader } from '../../work-reader/index.ts';
import { importedReview } from './imported-review.ts';
import type { OnboardingDeps } from './onboarding-deps.ts';
import type { SeenReviews } from './seen-reviews.ts';
import type { TotalsDue } from './totals-due.ts';

export type Branch = Awaited<ReturnType<WorkReader['locationsOf']>>[number];

/** Google gives at most 50 reviews a page. */
export const pageSize = 50;
/** Google may show a review some time after it was written: so far behind the watermark a look still goes. */
const overlapMs = 24 * hour;
/** So many pages are held at a time, some 2,000 reviews. A branch of which nothing is in yet is read no deeper: the rest is its sync's. */
const heldPages = 40;

/** One look at Google on behalf of one connection. */
export interface Look {
  readonly deps: Pick<OnboardingDeps, 'commands' | 'classifier' | 'clock'> & { readonly seen: SeenReviews; readonly totals: TotalsDue };
  readonly google: GoogleBusiness;
  readonly source: CommandSource;
  /** An attempt before this one may have broken off in the middle of a page. */
  readonly repeated: boolean;
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

/** A page as it was read, its reviews with the branches that they belong to. */
interface ReadPage {
  readonly fetchedAt: Iso;
  readonly located: readonly { readonly branch: Branch; readonly review: GoogleReview }[];
}
type FetchPage = (page: { pageToken?: string }) => Promise<NewsPage>;
/** Down to where each branch is in: the `updateTime` of the newest review that is, in epoch ms; null where none is. */
type Marks = Map<Branch, number | null>;

/**
 * Reads pages, newest update first, until one is wholly older than what is in already, and hands on only what this process
 * has not seen in this state, the oldest first: what is in tells the next look how far to read, so a look that breaks off must
 * leave nothing out below it. Then rating and count of what has changed are brought up to date, now or before (a look that broke off
 * in between leaves them due). Answers how many reviews were new.
 */
export async function readNews(look: Look, branches: readonly Branch[], fetchPage: FetchPage): Promise<number> {
  const marks: Marks = new Map(branches.map((branch) => [branch, branch.watermark?.getTime() ?? null]));
  const totalsDue = await look.deps.totals.among(branches.map(({ location_id: id }) => id));
  const changed = new Set(branches.filter(({ location_id: id }) => totalsDue.has(id)));
  const noted = new Set<Branch>();
  let added = 0;
  let imports = 0;
  let totals: Totals | undefined;
  for (let isWhole = false; !isWhole;) {
    const news = await readDown(look, marks, fetchPage);
    totals ??= news.totals;
    for (const { fetchedAt, located } of news.pages.toReversed()) {
      imports += 1;
      for (const branch of branches) {
        const reviews = located.filter((entry) => entry.branch === branch).map((entry) => entry.review);
        const fresh = freshOf(look, branch, reviews);
        // What somebody else has noted is theirs to settle.
        if (fresh.length > 0 && (await look.deps.totals.note(branch.location_id, look.deps.clock()))) noted.add(branch);
        const brought = await importNew(look, branch, reviews, fresh, { fetchedAt, number: imports });
        added += brought.added;
        if (brought.added + brought.changed > 0) changed.add(branch);
        marks.set(branch, newest(marks.get(branch) ?? null, reviews));
      }
    }
    isWhole = news.isWhole;
  }
  await settleTotals(look, changed, noted, totals);
  return added;
}

/** The pages down to the marks, newest first; where they are too many to hold, the oldest of them (not `isWhole`). */
async function readDown(
  { deps }: Look,
  marks: Marks,
  fetchPage: FetchPage,
): Promise<{ readonly pages: readonly ReadPage[]; readonly isWhole: boolean; readonly totals: Totals | undefined }> {
  const byName = new Map([...marks.keys()].map((branch) => [branch.google_location, branch]));
  const isIn = (branch: Branch, review: GoogleReview, number: number) => {
    const mark = marks.get(branch) ?? null;
    return mark === null ? number >= heldPages : Date.parse(review.updateTime) <= mark;
  };
  const pages: ReadPage[] = [];
  const asked = new Set<string>();
  let totals: Totals | undefined;
  let pageToken: string | null = null;
  for (let number = 1; ; number++) {
    const fetchedAt = iso(deps.clock());
    const page: NewsPage = await fetchPage(pageToken === null ? {} : { pageToken });
    totals ??= page.totals;
    const located = page.reviews.flatMap(({ location, review }) => {
      const branch = byName.get(location.slice(location.indexOf('locations/')));
      return branch ? [{ branch, review }] : [];
    });
    pages.push({ fetchedAt, located });
    if (pages.length > heldPages) pages.shift();
    // A single location's list is in order, so its last review speaks for all pages behind it; of a batch nobody promised that.
    const ordered = page.totals ? located.slice(-1) : located;
    pageToken = page.nextPageToken;
    if (pageToken === null || ordered.every(({ branch, review }) => isIn(branch, review, number))) {
      return { pages, isWhole: pages.length === number, totals };
    }
    if (asked.has(pageToken)) throw new Error('Google answered a page token that it was given');
    asked.add(pageToken);
  }
}

const newest = (mark: number | null, reviews: readonly GoogleReview[]): number | null =>
  reviews.reduce<number | null>((latest, { updateTime }) => Math.max(latest ?? 0, Date.parse(updateTime)), mark);

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
    await look.deps.commands.send(googleConnectionCommands.loseLocationAccess, lost, {
      ...look.source,
      step: `lose-${branch.location_id}`,
    });
    return 0;
  }
}

const isLongIn = ({ watermark }: Branch, { updateTime }: GoogleReview) =>
  watermark !== null && Date.parse(updateTime) <= watermark.getTime() - overlapMs;

/** What the command side may not know yet. */
function freshOf({ deps, repeated }: Look, branch: Branch, reviews: readonly GoogleReview[]): GoogleReview[] {
  return reviews.filter((review) => {
    const seen = deps.seen.look(branch.location_id, review);
    return seen === 'changed' || (seen === 'unknown' && (repeated || !isLongIn(branch, review)));
  });
}

async function importNew(
  { deps, source }: Look,
  branch: Branch,
  reviews: readonly GoogleReview[],
  fresh: readonly GoogleReview[],
  { fetchedAt, number }: { readonly fetchedAt: Iso; readonly number: number },
): Promise<{ readonly added: number; readonly changed: number }> {
  let news = { added: 0, changed: 0 };
  if (fresh.length > 0) {
    news = await deps.commands.send(
      reviewSyncCommands.importReviewPage,
      { locationId: branch.location_id, part: null, fetchedAt, reviews: fresh.map((review) => importedReview(review, deps.classifier)) },
      { ...source, step: `news-${branch.location_id}-${number}` },
    );
  }
  // Old ones are remembered as well: when one of them changes its face later, it is sent although its time is old.
  for (const review of reviews) deps.seen.remember(branch.location_id, review);
  return news;
}

/** One branch whose totals cannot be had keeps no other from its own (a failure is thrown at the end). */
async function settleTotals(
  look: Look,
  changed: ReadonlySet<Branch>,
  noted: ReadonlySet<Branch>,
  known: Totals | undefined,
): Promise<void> {
  const failures: unknown[] = [];
  for (const branch of new Set([...changed, ...noted])) {
    try {
      if (changed.has(branch)) await recordTotals(look, branch, known);
      await look.deps.totals.settle(branch.location_id);
    } catch (error) {
      if (look.source.signal?.aborted) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw toThrow(failures);
}

/** Batches carry no totals; where something changed, one small call brings rating and count up to date. */
async function recordTotals({ deps, google, source }: Look, branch: Branch, known: Totals | undefined): Promise<void> {
  const totals = known ?? (await totalsOf(google, branch));
  await deps.commands.send(
    googleConnectionCommands.recordLocationTotals,
    { locationId: branch.location_id, ...totals },
    { ...source, step: `totals-${branch.location_id}` },
  );
}

async function totalsOf(google: GoogleBusiness, branch: Branch): Promise<Totals> {
  const place = { account: branch.google_account, location: branch.google_location };
  const { averageRating, totalReviewCount } = await google.reviews.list({ ...place, pageSize: 1 });
  return { rating: averageRating, reviewCount: totalReviewCount ?? 0 };
}
