import type { Commands } from '@sumaa/command-api';
import { day, defaultMemberPermissions, iso, minute, type Uuid } from '@sumaa/contracts';
import { memberIdOf, reviewIdOf } from '@sumaa/runtime/derive';
import { linkDemoBranches, type DemoBranch } from './demo-branches.ts';
import { compareDemoBranch } from './demo-competitors.ts';
import { demoContext } from './demo-context.ts';
import { observedReview } from './demo-observation.ts';
import { payDemoPlan } from './demo-plan.ts';
import { demoGuest, demoTeam } from './demo-team.ts';
import type { Demo, DemoMember } from './demo.ts';
import type { DemoReview } from './recent-reviews.ts';

/**
 * Writes the demo's event history through the product's own commands, each dated at the time it happened: sign-up, connection and first
 * sync eight months ago (which imports the older reviews), then each review and each reply.
 */
export async function writeDemoHistory(commands: Commands, demo: Demo): Promise<void> {
  const opened = new Date(demo.begunAt.getTime() - 240 * day);
  const { tenantId, owner } = await writeOwner(commands, demo, opened);
  await payDemoPlan(commands, { tenantId, accountId: owner.accountId, opened, hold: demo.hold });
  const branches = await linkDemoBranches(commands, demo, { tenantId, admin: owner, opened });
  const team = [owner, ...(await writeTeam(commands, demo, { tenantId, branches, opened }))];
  await writeDays(commands, { tenantId, team, branches, opened });
  await writeTasks(commands, demo, { tenantId, team, branches, opened });
  await compareDemoBranch(commands, demo, { tenantId, branches, owner });
  for (const { locationId, reviews } of branches) {
    const rating = Math.round((reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length) * 10) / 10;
    const totals = { locationId, rating, reviewCount: reviews.length };
    await commands.internal.RecordLocationTotals(demoContext(`totals ${locationId}`, demo.begunAt, tenantId), totals);
  }
}

async function writeOwner(commands: Commands, { password }: Demo, opened: Date): Promise<{ tenantId: Uuid; owner: DemoMember }> {
  const [owner] = demoTeam;
  if (!owner) throw new Error('the demonstration needs an owner');
  const { email, fullName: Full_name, phone: Phone } = owner;
  const body = { email, Full_name, Business_name: 'بيت الشواء', Phone, Password: password, ActivityType: 'restaurants' };
  const registration = { body, profileImageId: null, language: 'ar' } as const;
  const { accountId, tenantId } = await commands.openCompany(demoContext('register', opened, 'platform'), registration);
  return { tenantId, owner: { accountId, memberId: memberIdOf(tenantId, accountId), role: owner.role } };
}

async function writeTeam(
  commands: Commands,
  { password }: Demo,
  { tenantId, branches, opened }: Omit<DemoTenant, 'team'>,
): Promise<readonly DemoMember[]> {
  const team: DemoMember[] = [];
  for (const { role, branches: seen, ...person } of demoTeam.slice(1)) {
    const at = new Date(opened.getTime() + day);
    const added = await commands.addMember(demoContext(`member ${person.email}`, at, tenantId), {
      ...person,
      password,
      role,
      language: 'ar',
      locationIds: seen === undefined ? null : branches.slice(0, seen).map(({ locationId }) => locationId),
    });
    team.push({ ...added, role });
  }
  return team;
}

interface DemoTenant {
  readonly tenantId: Uuid;
  readonly team: readonly DemoMember[];
  readonly branches: readonly DemoBranch[];
  readonly opened: Date;
}

/** Writes everything since the first sync, in chronological order. */
async function writeDays(commands: Commands, { tenantId, team, branches, opened }: DemoTenant): Promise<void> {
  const since = branches.flatMap(({ reviews, locationId, googleName }) =>
    reviews
      .filter(({ createTime }) => Date.parse(String(createTime)) >= opened.getTime())
      .map((review) => ({ review, locationId, googleName })),
  );
  since.sort((a, b) => (String(a.review.createTime) < String(b.review.createTime) ? -1 : 1));
  for (const [index, { review, locationId, googleName }] of since.entries()) {
    const see = async (seen: DemoReview, at: Date, name: string) => {
      const observed = observedReview(seen, googleName);
      await commands.internal.ImportReviewPage(demoContext(`${name} ${review.reviewId}`, at, tenantId), {
        locationId,
        part: null,
        fetchedAt: iso(at),
        reviews: [observed],
      });
    };
    const { before, ...final } = review;
    const first: DemoReview = before ? { ...final, ...before, updateTime: String(review.createTime) } : final;
    await see({ ...first, reply: undefined }, new Date(Date.parse(String(review.createTime)) + 2 * minute), 'review');
    const person = team[index % 3] as DemoMember;
    const reviewId = reviewIdOf(tenantId, locationId, String(review.reviewId));
    if (review.reply) await writeAnswer(commands, { tenantId, reviewId, review, person });
    if (before) await see({ ...final, reply: undefined }, new Date(Date.parse(String(review.updateTime)) + 2 * minute), 'edit');
  }
}

interface Answered {
  readonly tenantId: Uuid;
  readonly reviewId: Uuid;
  readonly review: DemoReview;
  readonly person: DemoMember;
}

async function writeAnswer(commands: Commands, { tenantId, reviewId, review, person }: Answered): Promise<void> {
  const { reply } = review;
  if (!reply) return;
  const later = (ms: number) => new Date(Date.parse(String(reply.updateTime)) + ms);
  const context = (step: string, ms: number) => demoContext(`${step} ${review.reviewId}`, later(ms), tenantId);
  const actor = { kind: 'person', accountId: person.accountId, role: person.role } as const;
  const asking = demoContext(`answer ${review.reviewId}`, later(0), tenantId, actor);
  const { replyId } = await commands.queueReply(asking, { reviewId, text: reply.comment, accountId: person.accountId, undoSeconds: 6 });
  const { internal } = commands;
  await internal.StartPublishing(context('publish', 7_000), { reviewId, replyId });
  await internal.AcceptReply(context('accept', 8_000), { reviewId, replyId, googleUpdatedAt: iso(later(8_000)) });
  const outcome = reply.state === 'REJECTED' ? 'rejected' : 'published';
  await internal.ResolveReply(context('resolve', 90_000), { reviewId, replyId, outcome, policyViolation: reply.policyViolation ?? null });
}

const tasks = 7;

/** Assigns the newest unanswered reviews to the agents and sends one invitation. */
async function writeTasks(commands: Commands, { begunAt }: Demo, { tenantId, team, branches }: DemoTenant): Promise<void> {
  const [owner, ...others] = team;
  const agents = others.filter(({ role }) => role === 'agent');
  if (!owner) return;
  const waiting = branches.flatMap(({ locationId, reviews }) =>
    reviews
      .filter(({ reply }) => !reply)
      .map(({ reviewId, createTime }) => ({ locationId, reviewId: String(reviewId), at: String(createTime) })),
  );
  waiting.sort((a, b) => (a.at < b.at ? 1 : -1));
  const actor = { kind: 'person', accountId: owner.accountId, role: owner.role } as const;
  for (const [index, { locationId, reviewId, at }] of waiting.slice(0, tasks).entries()) {
    const agent = agents[index % agents.length] as DemoMember;
    // The newest reviews came a few minutes ago; an assignment must not lie in the future.
    const assignedAt = new Date(Math.min(Date.parse(at) + 20 * minute, begunAt.getTime()));
    const context = demoContext(`assign ${reviewId}`, assignedAt, tenantId, actor);
    const given = { reviewId: reviewIdOf(tenantId, locationId, reviewId), memberId: agent.memberId, assignedBy: owner.accountId };
    await commands.assignReview(context, given);
  }
  const { role, email } = demoGuest;
  const offer = { role, permissions: defaultMemberPermissions(role), locationIds: null };
  const context = demoContext(`invite ${email}`, new Date(begunAt.getTime() - day), tenantId, actor);
  await commands.sendInvitation(context, { email, language: 'ar', invitedBy: owner.accountId, ...offer });
}
