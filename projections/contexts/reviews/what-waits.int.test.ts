import {
  day,
  defaultBusinessPreferences,
  hour,
  type Overview,
  type ReviewItem,
  type ReviewStatistics,
  type TaskItem,
  type TeamMember,
  type Uuid,
} from '@sumaa/contracts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createPool } from '@sumaa/runtime/postgres';
import { branch, openBusiness, type TestBusiness } from '../../testing/business.ts';
import { at } from '../../testing/events.ts';
import { openReviewsOf, review } from '../../testing/review-fixture.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let business: TestBusiness;
let opened = 0;
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = new Date('2026-03-15T09:00:00Z');
});
afterAll(() => t.close());
beforeEach(async () => {
  opened += 1;
  business = await openBusiness(t, opened);
});

const model = async <M>(path: string): Promise<M> => (await t.get(path, business.token)).body.model as M;

/** Every figure and list of what waits: overview, statistics (the menu's badge), the list's filters and order, and a member's tasks. */
async function whatWaits() {
  const listed = async (query: string) => (await model<ReviewItem[]>(`/api/Reviews?${query}`)).map(({ content }) => content);
  const { waiting, backlog } = await model<Overview>('/api/overview');
  const figures = await model<ReviewStatistics>('/api/Reviews/statistics');
  const { items: tasks } = await model<{ items: TaskItem[] }>(`/api/team-members/${business.memberId}/tasks`);
  const members = await model<TeamMember[]>('/api/team-members');
  return {
    overview: [waiting.count, waiting.overdue, backlog.count],
    statistics: [figures.unanswered, figures.overdue, figures.backlog],
    waiting: waiting.items.map(({ content }) => content),
    worth: backlog.items.map(({ content }) => content),
    unanswered: await listed('reply=unanswered&sort=due'),
    overdue: await listed('reply=overdue&sort=due'),
    backlog: await listed('reply=backlog&sort=recent'),
    all: await listed('sort=due'),
    tasks: tasks.map(({ text, dueAt }) => [text, dueAt !== null]),
    pending: members.find(({ id }) => id === business.memberId)?.stats?.pendingTasks,
    theirs: await ofMember(members.find(({ id }) => id === business.memberId)),
  };
}

/** A member's late and soon due reviews: as figures of the team, and in the list. */
async function ofMember(member: TeamMember | undefined) {
  const listed = async (reply: string) => (await model<ReviewItem[]>(`/api/Reviews?reply=${reply}&assignee=${business.memberId}`)).length;
  return { figures: [member?.stats.overdueTasks, member?.stats.dueSoonTasks], listed: [await listed('overdue'), await listed('due_soon')] };
}

/** In branch 0: one late and one due review, and one from before the link; in branch 1: one late review and an answered one. */
const write = () =>
  openReviewsOf(t, business, [
    { text: 'late', createdAt: '2026-03-13T09:00:00Z', assigned: true },
    { text: 'due', createdAt: '2026-03-15T08:00:00Z' },
    { text: 'old', createdAt: '2025-12-01T09:00:00Z', writtenBeforeLink: true, assigned: true },
    { text: 'late elsewhere', createdAt: '2026-03-12T09:00:00Z', branch: 1, assigned: true },
    { text: 'answered', createdAt: '2026-03-01T09:00:00Z', branch: 1, isAnswered: true },
  ]);

test('a review from before the link is in the backlog, and neither waiting nor overdue', async () => {
  await write();
  expect(await whatWaits()).toEqual({
    overview: [3, 2, 1],
    statistics: [3, 2, 1],
    waiting: ['late elsewhere', 'late', 'due'],
    worth: ['old'],
    unanswered: ['late elsewhere', 'late', 'due'],
    overdue: ['late elsewhere', 'late'],
    backlog: ['old'],
    all: ['late elsewhere', 'late', 'due', 'old', 'answered'],
    tasks: [
      ['late elsewhere', true],
      ['late', true],
      ['old', false],
    ],
    pending: 3,
    theirs: { figures: [2, 0], listed: [2, 0] },
  });
});

test('what waits in a branch that is not linked counts nowhere and comes last, until the branch is linked again', async () => {
  await write();
  const before = await whatWaits();
  const [first, second] = business.branches;
  const unlink = (locationId: Uuid) => ({ type: 'LocationUnlinked', data: { locationId } });
  await t.append(business.tenantId, '2026-03-15T08:30:00Z', unlink(second));
  expect(await whatWaits()).toMatchObject({
    overview: [2, 1, 1],
    statistics: [2, 1, 1],
    waiting: ['late', 'due'],
    unanswered: ['late', 'due'],
    overdue: ['late'],
    all: ['late', 'due', 'old', 'answered', 'late elsewhere'],
    tasks: [
      ['late', true],
      ['old', false],
      ['late elsewhere', false],
    ],
    pending: 2,
  });
  await t.append(business.tenantId, '2026-03-15T08:31:00Z', unlink(first));
  expect(await whatWaits()).toMatchObject({
    overview: [0, 0, 0],
    statistics: [0, 0, 0],
    worth: [],
    unanswered: [],
    overdue: [],
    backlog: [],
    pending: 0,
  });
  const links = [branch(first, business.connectionId, 'فرع العليا', 11), branch(second, business.connectionId, 'فرع النخيل', 12)];
  await t.append(business.tenantId, '2026-03-15T08:40:00Z', ...links);
  expect(await whatWaits()).toEqual(before);
});

test('the open tasks of a member are those that can be handed over: also in branches that are not linked, but none that are done', async () => {
  await write();
  const open = async () => {
    const { items } = await model<{ items: TaskItem[] }>(`/api/team-members/${business.memberId}/tasks?open=true`);
    const members = await model<TeamMember[]>('/api/team-members');
    const { openTasks, pendingTasks, overdueTasks } = members.find(({ id }) => id === business.memberId)!.stats;
    return { listed: items.map(({ text }) => text), openTasks, pendingTasks, overdueTasks };
  };
  const unlink = business.branches.map((locationId) => ({ type: 'LocationUnlinked', data: { locationId } }));
  await t.append(business.tenantId, '2026-03-15T08:30:00Z', ...unlink);
  expect(await open()).toMatchObject({ openTasks: 3, pendingTasks: 0, overdueTasks: 0 });
  const links = [branch(business.branches[0], business.connectionId, 'فرع العليا', 11)];
  const { items } = await model<{ items: TaskItem[] }>(`/api/team-members/${business.memberId}/tasks`);
  const { memberId, accountId } = business;
  const done = items.map(({ reviewId, text }) => {
    const locationId = business.branches[text === 'late elsewhere' ? 1 : 0];
    return { type: 'AssignmentStatusChanged', data: { reviewId, locationId, memberId, status: 'completed', accountId } };
  });
  const isLate = (event: (typeof done)[number]) => items.find(({ reviewId }) => reviewId === event.data.reviewId)?.text === 'late';
  await t.append(business.tenantId, '2026-03-15T08:31:00Z', ...links, ...done.filter(isLate));
  expect(await open()).toEqual({ listed: ['old', 'late elsewhere'], openTasks: 2, pendingTasks: 1, overdueTasks: 0 });
  await t.append(business.tenantId, '2026-03-15T08:32:00Z', ...done.filter((event) => !isLate(event)));
  expect(await open()).toEqual({ listed: [], openTasks: 0, pendingTasks: 0, overdueTasks: 0 });
});

test('reviews of a member that are due within three hours are counted and listed as due soon', async () => {
  await openReviewsOf(t, business, [
    { text: 'late', createdAt: '2026-03-14T08:59:00Z', assigned: true },
    { text: 'soon', createdAt: '2026-03-14T11:59:00Z', assigned: true },
    { text: 'later', createdAt: '2026-03-14T12:01:00Z', assigned: true },
    { text: 'soon, of nobody', createdAt: '2026-03-14T10:00:00Z' },
  ]);
  expect((await whatWaits()).theirs).toEqual({ figures: [1, 1], listed: [1, 1] });
});

test('one review says by which target it is due, also when the business has another one since', async () => {
  const createdAt = at('2026-03-15T08:00:00Z');
  await openReviewsOf(t, business, [{ text: 'due', createdAt }]);
  const [listed] = await model<ReviewItem[]>('/api/Reviews');
  const dueBy = async () => (await model<ReviewItem>(`/api/Reviews/${listed!.id}`)).dueBy;
  expect(await dueBy()).toEqual({ ms: day, kind: 'wall_clock' });
  const { tenantId, accountId: savedBy } = business;
  const answerTarget = { ms: 4 * hour, working: { kind: 'wall_clock' } } as const;
  const data = { tenantId: tenantId as Uuid, revision: 1, ...defaultBusinessPreferences, answerTarget, changed: ['answerTarget'], savedBy };
  await t.append(tenantId, '2026-03-15T08:50:00Z', { type: 'BusinessPreferencesSaved', data });
  expect(await dueBy()).toEqual({ ms: day, kind: 'wall_clock' });
  const arrived = review(1900, { locationId: business.branches[0], text: 'later', createdAt, answerDueAt: at('2026-03-15T12:00:00Z') });
  await t.append(tenantId, '2026-03-15T08:52:00Z', arrived);
  const next = { ...data, revision: 2, answerTarget: { ms: 2 * hour, working: { kind: 'wall_clock' } } } as const;
  await t.append(tenantId, '2026-03-15T08:55:00Z', { type: 'BusinessPreferencesSaved', data: next });
  const later = (await model<ReviewItem[]>('/api/Reviews')).find(({ content }) => content === 'later')!;
  expect((await model<ReviewItem>(`/api/Reviews/${later.id}`)).dueBy).toEqual({ ms: 4 * hour, kind: 'wall_clock' });
  expect(await dueBy()).toEqual({ ms: day, kind: 'wall_clock' });
});

test('a page of the list by due time continues where the last one ended, into the branches that are not linked', async () => {
  await write();
  await t.append(business.tenantId, '2026-03-15T08:30:00Z', { type: 'LocationUnlinked', data: { locationId: business.branches[1] } });
  const seen: (string | null)[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await t.get(`/api/Reviews?sort=due&limit=1${cursor ? `&cursor=${cursor}` : ''}`, business.token);
    seen.push(...(body.model as ReviewItem[]).map(({ content }) => content));
    cursor = body.paging?.nextCursor ?? null;
  }
  expect(seen).toEqual(['late', 'due', 'old', 'answered', 'late elsewhere']);
});

test('worth answering are the lowest stars with a text, the newest first, five of them', async () => {
  const old = (text: string | null, stars: number, day: number) => ({
    text,
    stars,
    createdAt: `2025-12-0${day}T09:00:00Z`,
    writtenBeforeLink: true,
  });
  await openReviewsOf(t, business, [
    old('five', 5, 9),
    old('two', 2, 1),
    old('one, older', 1, 1),
    old('one, newer', 1, 2),
    old(null, 1, 3),
    old('three', 3, 1),
    old('four', 4, 1),
    old('one more', 5, 8),
  ]);
  const { backlog } = await model<Overview>('/api/overview');
  expect(backlog.count).toBe(8);
  expect(backlog.items.map(({ content }) => content)).toEqual(['one, newer', 'one, older', 'two', 'three', 'four']);
  expect(backlog.items[0]).toMatchObject({ backlog: true, dueAt: null, branchLinked: true });
});

test('workers find the reviews with a clock, when each is due soon, and what was said of it', async () => {
  await write();
  const worker = createPool({ url: t.url, role: 'sumaa_worker', applicationName: 'test-answers-due' });
  try {
    const due = async () => {
      await model('/api/notifications');
      return (
        await worker.query<{ review_id: Uuid; due_at: Date; soon_at: Date; told: string[] }>(
          'select * from work.answer_due where tenant_id = $1 order by due_at',
          [business.tenantId],
        )
      ).rows;
    };
    const found = await due();
    expect(found.map(({ due_at: dueAt, soon_at: soonAt, told }) => [dueAt.toISOString(), soonAt.toISOString(), told])).toEqual([
      ['2026-03-13T09:00:00.000Z', '2026-03-13T06:00:00.000Z', []],
      ['2026-03-14T09:00:00.000Z', '2026-03-14T06:00:00.000Z', []],
      ['2026-03-16T08:00:00.000Z', '2026-03-16T05:00:00.000Z', []],
    ]);
    const [first] = found;
    const data = { reviewId: first!.review_id, locationId: business.branches[1], accountId: business.accountId };
    const dueAt = '2026-03-13T09:00:00.000Z';
    await t.append(business.tenantId, '2026-03-15T09:00:00Z', {
      type: 'ReviewOverdue',
      data: { ...data, dueAt },
    });
    expect((await due()).map(({ told }) => told)).toEqual([['review_overdue'], [], []]);
  } finally {
    await worker.end();
  }
});
