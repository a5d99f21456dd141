import { defaultReplyWriting, type Iso, type ReplySettings, type ReviewViews, type Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { membership, person } from '../../testing/business.ts';
import { idOf } from '../../testing/events.ts';
import { openReviewFixture } from '../../testing/review-fixture.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';
import type { TestBusiness } from '../../testing/business.ts';

let t: TestProjections;
let one: TestBusiness;
let two: TestBusiness;
let employee: { readonly token: string };
const colleague = idOf('a', 77);

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = new Date('2026-03-15T09:00:00.000Z');
  ({ one, two } = await openReviewFixture(t));
  await t.append(
    one.tenantId,
    '2026-03-15T08:00:00Z',
    ...person(colleague, one.tenantId, 'فيصل', 'agent'),
    membership(one.tenantId, colleague, 'agent', ['ViewReviews', 'ReplyReviews']),
  );
  employee = await t.signIn(colleague, one.tenantId);
});
afterAll(() => t.close());

const save = (n: number, filter: object, shared: boolean, accountId: Uuid) =>
  ({
    type: 'ReviewViewSaved',
    data: {
      ownerId: shared ? (one.tenantId as unknown as Uuid) : accountId,
      subjectId: shared ? (one.tenantId as unknown as Uuid) : accountId,
      viewId: idOf('v', n),
      name: `عرض ${n}`,
      filter,
      sort: 'due',
      shared,
      accountId,
    },
  }) as const;
const views = async (token: string) => (await t.get('/api/Reviews/views', token)).body.model as ReviewViews;
const counts = ({ views: saved }: ReviewViews) => saved.map(({ name, count }) => [name, count]);

test('shows the own views and those of the team, each with as many reviews as the list finds', async () => {
  await t.append(
    one.tenantId,
    '2026-03-15T08:10:00Z',
    save(1, { sentiment: ['negative'] }, true, one.accountId),
    save(2, { stars: [5], reply: 'answered' }, false, one.accountId),
    save(3, { assignee: 'me' }, true, one.accountId),
    save(4, { text: 'without' }, false, colleague),
    {
      type: 'ReviewAssigned',
      data: {
        reviewId: idOf('r', 1),
        locationId: one.branches[0],
        memberId: one.memberId,
        accountId: one.accountId,
        assignedBy: colleague,
      },
    },
    {
      type: 'ApprovalRequested',
      data: { reviewId: idOf('r', 2), locationId: one.branches[0], text: 'شكرًا', note: null, accountId: colleague },
    },
  );
  const own = await views(one.token);
  expect(counts(own)).toEqual([
    ['عرض 1', 2],
    ['عرض 2', 1],
    ['عرض 3', 1],
  ]);
  expect(own).toMatchObject({ unanswered: 4, overdue: 3, mine: 1, approval: 1 });
  const theirs = await views(employee.token);
  expect(counts(theirs)).toEqual([
    ['عرض 1', 2],
    ['عرض 3', 0],
    ['عرض 4', 1],
  ]);
  expect(theirs.mine).toBe(0);
  expect((await views(two.token)).views).toEqual([]);
  await t.append(one.tenantId, '2026-03-15T08:20:00Z', {
    type: 'ReviewViewRemoved',
    data: { ownerId: one.tenantId as unknown as Uuid, viewId: idOf('v', 1), accountId: one.accountId },
  });
  expect(counts(await views(employee.token)).map(([name]) => name)).toEqual(['عرض 3', 'عرض 4']);
});

test('shows the templates of the business, and who publishes without approval', async () => {
  const settings = async (token: string) => (await t.get('/api/reply-settings', token)).body.model as ReplySettings;
  expect(await settings(employee.token)).toEqual({
    approvalRequired: false,
    mayPublish: true,
    writing: defaultReplyWriting,
    rule: null,
    templates: [],
  });
  const since = '2026-03-15T08:30:00.000Z' as Iso;
  const template = { title: 'شكر', text: 'شكرًا {{author}}', language: 'ar', stars: [4, 5] } as const;
  await t.append(
    one.tenantId,
    '2026-03-15T08:30:00Z',
    { type: 'ReplyTemplateWritten', data: { templateId: idOf('t', 1), ...template, stars: [4, 5], accountId: colleague } },
    { type: 'ReplyApprovalSwitched', data: { required: true, accountId: one.accountId } },
    {
      type: 'PublishingRuleSet',
      data: { minStars: 4, locationIds: null, delayMinutes: 60, dailyCap: 20, consent: 1, since, accountId: one.accountId },
    },
    { type: 'PublishingRulePaused', data: { paused: true, since, accountId: one.accountId } },
    { type: 'ReplyWritingChanged', data: { tone: 'formal', signature: 'إدارة بيت الشواء', accountId: one.accountId } },
  );
  expect(await settings(employee.token)).toEqual({
    approvalRequired: true,
    mayPublish: false,
    writing: { tone: 'formal', signature: 'إدارة بيت الشواء' },
    rule: {
      minStars: 4,
      locationIds: null,
      delayMinutes: 60,
      dailyCap: 20,
      paused: true,
      isAgreed: true,
      hold: null,
      agreedBy: 'مالك 1',
      agreedAt: since,
    },
    templates: [{ id: idOf('t', 1), ...template }],
  });
  expect((await settings(one.token)).mayPublish).toBe(true);
  expect((await settings(two.token)).templates).toEqual([]);
});
