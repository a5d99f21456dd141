import type { Commands } from '@sumaa/command-api';
import { day, iso, minute, type ImportedReview, type Uuid } from '@sumaa/contracts';
import { businessScope } from '@sumaa/runtime/google';
import { historyRunIdOf, partIdOf, reviewIdOf } from '@sumaa/runtime/derive';
import { lexiconClassifier } from '@sumaa/workers';
import type { GoogleAccountSeed, ReviewSeed } from '../google/index.ts';
import { demoContext } from './demo-context.ts';
import { demoGoogleEmail } from './demo-google.ts';
import { demoTeam } from './demo-team.ts';

interface Demo {
  readonly begunAt: Date;
  readonly password: string;
  readonly google: string;
  readonly account: GoogleAccountSeed;
}

interface Person {
  readonly accountId: Uuid;
  readonly role: string;
}

/**
 * The demonstration's past, told to the product's own commands at the times it happened: sign-up, connection, an empty first
 * sync (the business was new), then each review as it came and each answer as it was given.
 */
export async function writeDemoHistory(commands: Commands, demo: Demo): Promise<void> {
  const opened = new Date(demo.begunAt.getTime() - 430 * day);
  const { tenantId, team } = await writeTeam(commands, demo, opened);
  const branches = await linkBranches(commands, demo, { tenantId, admin: team[0] as Person, opened });
  const reviews = branches.flatMap((branch) => branch.reviews.map((seed) => ({ ...branch, seed })));
  reviews.sort((a, b) => (String(a.seed.createTime) < String(b.seed.createTime) ? -1 : 1));
  for (const [index, { seed, locationId, googleName }] of reviews.entries()) {
    await writeReview(commands, { tenantId, locationId, seed, googleName });
    const answering = team[index % 3] as Person;
    if (seed.reply)
      await writeAnswer(commands, { tenantId, reviewId: reviewIdOf(tenantId, locationId, String(seed.reviewId)), seed, person: answering });
  }
}

async function writeTeam(commands: Commands, { password }: Demo, opened: Date): Promise<{ tenantId: Uuid; team: readonly Person[] }> {
  const [owner, ...others] = demoTeam;
  if (!owner) throw new Error('the demonstration needs an owner');
  const body = {
    email: owner.email,
    Full_name: owner.fullName,
    Business_name: 'بيت الشواء',
    Phone: owner.phone,
    Password: password,
    ActivityType: 'restaurants',
  };
  const { accountId, tenantId } = await commands.registerCompany(demoContext('register', opened, 'platform'), {
    body,
    profileImageId: null,
    language: 'ar',
  });
  await commands.vouchForEmail(demoContext('vouch', opened, tenantId), accountId);
  const team: Person[] = [{ accountId, role: owner.role }];
  for (const { role, fullName, email, phone } of others) {
    const added = await commands.addMember(demoContext(`member ${email}`, new Date(opened.getTime() + day), tenantId), {
      email,
      fullName,
      phone,
      password,
      role,
      language: 'ar',
    });
    team.push({ accountId: added.accountId, role });
  }
  return { tenantId, team };
}

interface Branch {
  readonly locationId: Uuid;
  readonly googleName: string;
  readonly reviews: readonly ReviewSeed[];
}

async function linkBranches(
  commands: Commands,
  { google, account }: Demo,
  { tenantId, admin, opened }: { tenantId: Uuid; admin: Person; opened: Date },
): Promise<readonly Branch[]> {
  const at = (minutes: number) => new Date(opened.getTime() + minutes * minute);
  const actor = { kind: 'person', accountId: admin.accountId, role: admin.role } as const;
  const { connectionId } = await commands.connectGoogle(demoContext('connect', at(10), tenantId, actor), {
    accountId: admin.accountId,
    googleEmail: demoGoogleEmail,
    grant: await grantFor(google, demoGoogleEmail),
  });
  const googleAccount = account.accounts?.[0];
  const seeds = googleAccount?.locations ?? [];
  const locations = seeds.map((seed) => ({
    googleAccount: `accounts/${googleAccount?.accountId}`,
    googleLocation: `locations/${seed.locationId}`,
    placeId: seed.placeId ?? null,
    title: seed.title,
    address: typeof seed.address === 'object' ? (seed.address.addressLines ?? []).join('، ') : null,
    phone: seed.phone ?? null,
    website: seed.website ?? null,
    newReviewUri: null,
    mapsUri: null,
    verified: true,
  }));
  const { internal } = commands;
  await internal.RecordDiscoveredLocations(demoContext('discovered', at(11), tenantId), { connectionId, locations });
  for (const { googleLocation } of locations) {
    await internal.RecordLocationRating(demoContext(`rated ${googleLocation}`, at(11), tenantId), {
      connectionId,
      googleLocation,
      rating: null,
      reviewCount: 0,
      accessible: true,
    });
  }
  const { linked, runId } = await commands.linkLocations(
    demoContext('link', at(12), tenantId, actor),
    locations.map(({ googleLocation }) => googleLocation),
  );
  const locationIds = linked.map(({ id }) => id);
  await writeEmptyRun(commands, { name: 'first', runId, connectionId, tenantId, locationIds, at: at(13) });
  await writeEmptyRun(commands, { name: 'history', runId: historyRunIdOf(runId), connectionId, tenantId, locationIds, at: at(14) });
  await commands.finishOnboarding(demoContext('finish', at(15), tenantId, actor), { tenantId, tour: false });
  return seeds.map((seed, index) => ({
    locationId: locationIds[index] as Uuid,
    googleName: `${locations[index]?.googleAccount}/${locations[index]?.googleLocation}`,
    reviews: seed.reviews ?? [],
  }));
}

async function writeEmptyRun(
  { internal }: Commands,
  run: { name: 'first' | 'history'; runId: Uuid; connectionId: Uuid; tenantId: Uuid; locationIds: readonly Uuid[]; at: Date },
): Promise<void> {
  const { name: kind, runId, connectionId, tenantId, locationIds, at } = run;
  const context = (step: string) => demoContext(`${kind} ${step}`, at, tenantId);
  await internal.StartSyncRun(context('start'), { runId, kind, connectionId, locationIds: [...locationIds] });
  const stages = ['account_verification', 'locations_linking', 'reviews_sync', 'analytics_processing', 'dashboard_setup'] as const;
  for (const stage of stages) {
    await internal.StartSyncStage(context(`${stage} start`), { runId, stage });
    if (stage === 'reviews_sync') {
      for (const locationId of locationIds) {
        const partId = partIdOf(runId, locationId);
        await internal.StartSyncPart(context(`part ${partId}`), {
          partId,
          runId,
          locationId,
          kind,
          expected: 0,
          available: 0,
          startToken: null,
        });
        await internal.CompleteSyncPart(context(`part done ${partId}`), { partId });
      }
    }
    await internal.CompleteSyncStage(context(`${stage} done`), {
      runId,
      stage,
      count: stage === 'locations_linking' ? locationIds.length : 0,
    });
  }
  await internal.CompleteSyncRun(context('done'), { runId, reviews: 0, locations: locationIds.length, failedLocations: 0 });
}

async function writeReview(
  commands: Commands,
  { tenantId, locationId, seed, googleName }: { tenantId: Uuid; locationId: Uuid; seed: ReviewSeed; googleName: string },
): Promise<void> {
  const createdAt = new Date(String(seed.createTime));
  const seenAt = new Date(createdAt.getTime() + 2 * minute);
  const reviewer = seed.reviewer ?? null;
  const observed: ImportedReview = {
    googleReviewId: String(seed.reviewId),
    googleName: `${googleName}/reviews/${seed.reviewId}`,
    authorName: reviewer,
    authorPhotoUrl: null,
    anonymous: reviewer === null,
    stars: seed.stars,
    text: seed.comment ?? null,
    translation: null,
    createdAt: iso(createdAt),
    updatedAt: iso(createdAt),
    classification: lexiconClassifier.classify({ stars: seed.stars, text: seed.comment ?? null }),
    reply: null,
  };
  await commands.internal.ImportReviewPage(demoContext(`review ${seed.reviewId}`, seenAt, tenantId), {
    locationId,
    part: null,
    fetchedAt: iso(seenAt),
    reviews: [observed],
  });
}

async function writeAnswer(
  commands: Commands,
  { tenantId, reviewId, seed, person }: { tenantId: Uuid; reviewId: Uuid; seed: ReviewSeed; person: Person },
): Promise<void> {
  const reply = seed.reply;
  if (!reply) return;
  const at = new Date(String(reply.updateTime));
  const later = (ms: number) => new Date(at.getTime() + ms);
  const context = (step: string, ms: number) => demoContext(`${step} ${seed.reviewId}`, later(ms), tenantId);
  const actor = { kind: 'person', accountId: person.accountId, role: person.role } as const;
  const { replyId } = await commands.queueReply(demoContext(`answer ${seed.reviewId}`, at, tenantId, actor), {
    reviewId,
    text: reply.comment,
    accountId: person.accountId,
    undoSeconds: 6,
  });
  const { internal } = commands;
  await internal.StartPublishing(context('publish', 7_000), { reviewId, replyId });
  await internal.AcceptReply(context('accept', 8_000), { reviewId, replyId, googleUpdatedAt: iso(later(8_000)) });
  const isRejected = reply.state === 'REJECTED';
  await internal.ResolveReply(context('resolve', 90_000), {
    reviewId,
    replyId,
    outcome: isRejected ? 'rejected' : 'published',
    policyViolation: reply.policyViolation ?? null,
  });
}

/** A grant as the consent page would have given it, asked of the stand-in's own hook. */
async function grantFor(google: string, email: string) {
  const answer = await fetch(`${google}/__admin/grants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, scope: `openid email ${businessScope}` }),
  });
  if (!answer.ok) throw new Error(`the Google stand-in gave no grant: ${answer.status}`);
  const {
    refresh_token: refreshToken,
    access_token: accessToken,
    expires_in: seconds,
    scope,
  } = (await answer.json()) as { refresh_token: string; access_token: string; expires_in: number; scope: string };
  return { refreshToken, accessToken, accessExpiresAt: new Date(Date.now() + seconds * 1000), scope };
}
