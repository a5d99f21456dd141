import type { Commands } from '@sumaa/command-api';
import { iso, minute, type Uuid } from '@sumaa/contracts';
import { historyRunIdOf, partIdOf } from '@sumaa/runtime/derive';
import { businessScope } from '@sumaa/runtime/google';
import { demoContext } from './demo-context.ts';
import { demoGoogleEmail } from './demo-google.ts';
import type { Demo, DemoMember } from './demo.ts';
import { observedReview } from './demo-observation.ts';
import type { DemoReview } from './recent-reviews.ts';

export interface DemoBranch {
  readonly locationId: Uuid;
  /** `accounts/…/locations/…` */
  readonly googleName: string;
  readonly reviews: readonly DemoReview[];
}

interface Opening {
  readonly tenantId: Uuid;
  readonly admin: DemoMember;
  readonly opened: Date;
}

const firstSyncReviews = 100;
const pageSize = 50;

/** Connects the demo's Google account, links its branches, and runs the first sync and the history sync at their times in the past. */
export async function linkDemoBranches(
  commands: Commands,
  { google, account }: Demo,
  { tenantId, admin, opened }: Opening,
): Promise<readonly DemoBranch[]> {
  const at = (minutes: number) => new Date(opened.getTime() + minutes * minute);
  const actor = { kind: 'person', accountId: admin.accountId, role: admin.role } as const;
  const grant = await grantFor(google, demoGoogleEmail);
  const connecting = demoContext('connect', at(10), tenantId, actor);
  const { connectionId } = await commands.connectGoogle(connecting, { accountId: admin.accountId, googleEmail: demoGoogleEmail, grant });

  const googleAccount = account.accounts?.[0];
  const seeds = googleAccount?.locations ?? [];
  const locations = seeds.map(({ locationId, placeId = null, title, address, phone = null, website = null }) => ({
    googleAccount: `accounts/${googleAccount?.accountId}`,
    googleLocation: `locations/${locationId}`,
    placeId,
    title,
    address: typeof address === 'object' ? (address.addressLines ?? []).join('، ') : null,
    phone,
    website,
    newReviewUri: null,
    mapsUri: null,
    verified: true,
  }));
  const { internal } = commands;
  await internal.RecordDiscoveredLocations(demoContext('discovered', at(11), tenantId), { connectionId, locations });
  for (const [index, { googleLocation }] of locations.entries()) {
    const reviewCount = olderThan(seeds[index]?.reviews ?? [], opened).length;
    const rated = { connectionId, googleLocation, rating: 4.4, reviewCount, accessible: true };
    await internal.RecordLocationRating(demoContext(`rated ${googleLocation}`, at(11), tenantId), rated);
  }
  const linking = demoContext('link', at(12), tenantId, actor);
  const { linked, runId } = await commands.linkLocations(
    linking,
    locations.map(({ googleLocation }) => googleLocation),
  );
  const branches = seeds.map((seed, index) => ({
    locationId: linked[index]?.id as Uuid,
    googleName: `${locations[index]?.googleAccount}/${locations[index]?.googleLocation}`,
    reviews: seed.reviews ?? [],
  }));
  const run = { tenantId, connectionId, branches, opened };
  await writeRun(commands, { ...run, kind: 'first', runId, at: at(13), from: 0, to: firstSyncReviews });
  await writeRun(commands, { ...run, kind: 'history', runId: historyRunIdOf(runId), at: at(16), from: firstSyncReviews, to: Infinity });
  await commands.finishOnboarding(demoContext('finish', at(15), tenantId, actor), { tenantId, tour: false });
  return branches;
}

/** Reviews written at Google before `opened`, newest first. */
function olderThan(reviews: readonly DemoReview[], opened: Date): DemoReview[] {
  return reviews
    .filter(({ createTime }) => Date.parse(String(createTime)) < opened.getTime())
    .toSorted((a, b) => (String(a.createTime) < String(b.createTime) ? 1 : -1));
}

interface Run {
  readonly kind: 'first' | 'history';
  readonly runId: Uuid;
  readonly connectionId: Uuid;
  readonly tenantId: Uuid;
  readonly branches: readonly DemoBranch[];
  readonly opened: Date;
  readonly at: Date;
  readonly from: number;
  readonly to: number;
}

async function writeRun({ internal }: Commands, run: Run): Promise<void> {
  const { kind, runId, connectionId, tenantId, branches, at, opened, from, to } = run;
  const context = (step: string) => demoContext(`${kind} ${step}`, at, tenantId);
  await internal.StartSyncRun(context('start'), { runId, kind, connectionId, locationIds: branches.map(({ locationId }) => locationId) });
  const stage = async (
    name: 'account_verification' | 'locations_linking' | 'reviews_sync' | 'analytics_processing' | 'dashboard_setup',
    count: number,
  ) => {
    if (kind === 'history') return;
    await internal.StartSyncStage(context(`${name} start`), { runId, stage: name });
    await internal.CompleteSyncStage(context(`${name} done`), { runId, stage: name, count });
  };
  await stage('account_verification', 1);
  await stage('locations_linking', branches.length);
  let reviews = 0;
  for (const { locationId, googleName, reviews: all } of branches) {
    const older = olderThan(all, opened);
    const wanted = older.slice(from, to);
    const partId = partIdOf(runId, locationId);
    const part = { partId, runId, locationId, kind, expected: wanted.length, available: older.length, startToken: null };
    await internal.StartSyncPart(context(`part ${locationId}`), part);
    for (let start = 0, page = 1; start < wanted.length; start += pageSize, page++) {
      const observed = wanted.slice(start, start + pageSize).map((review) => observedReview(review, googleName));
      const progress = { partId, runId, page, nextPageToken: null };
      await internal.ImportReviewPage(context(`page ${locationId} ${page}`), {
        locationId,
        part: progress,
        fetchedAt: iso(at),
        reviews: observed,
      });
    }
    await internal.CompleteSyncPart(context(`part done ${locationId}`), { partId });
    reviews += wanted.length;
  }
  await stage('reviews_sync', reviews);
  await stage('analytics_processing', reviews);
  await stage('dashboard_setup', 1);
  await internal.CompleteSyncRun(context('done'), { runId, reviews, locations: branches.length, failedLocations: 0 });
}

/** Gets a grant from the stand-in's own hook, as the consent page would give it. */
async function grantFor(google: string, email: string) {
  const answer = await fetch(`${google}/__admin/grants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, scope: `openid email ${businessScope}` }),
  });
  if (!answer.ok) throw new Error(`the Google stand-in gave no grant: ${answer.status}`);
  const token = (await answer.json()) as { refresh_token: string; access_token: string; expires_in: number; scope: string };
  return {
    refreshToken: token.refresh_token,
    accessToken: token.access_token,
    accessExpiresAt: new Date(Date.now() + token.expires_in * 1000),
    scope: token.scope,
  };
}
