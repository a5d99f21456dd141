import { maxReviewsAtOnce, type Paging, type ReviewItem } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { openReviewFixture, review } from '../../testing/review-fixture.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;
let two: TestBusiness;

async function list(query: string, token = one.token): Promise<{ items: ReviewItem[]; paging: Paging }> {
  const { status, body } = await t.get(`/api/Reviews${query}`, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return { items: body.model as ReviewItem[], paging: body.paging! };
}
const numbers = ({ items }: { items: readonly ReviewItem[] }) => items.map(({ id }) => Number.parseInt(id.slice(-12), 16));

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  ({ one, two } = await openReviewFixture(t));
});
afterAll(() => t.close());

test('returns a review with every field of the contract', async () => {
  const { body } = await t.get(`/api/Reviews/${idOf('r', 5)}`, one.token);
  expect(body.model).toEqual({
    id: idOf('r', 5),
    authorName: 'ماجد',
    stars: null,
    content: 'لا تعليق',
    sentiment: 'positive',
    reviewDate: '2026-03-11T11:00:00.000Z',
    authorPhotoUrl: null,
    translation: null,
    locationId: one.branches[0],
    locationName: 'فرع العليا',
    language: 'ar',
    mismatch: false,
    topics: [{ topic: 'service', sentiment: 'neutral', start: 3, end: 8 }],
    updatedAt: '2026-03-01T12:00:00.000Z',
    previousStars: null,
    edited: false,
    removed: false,
    replied: true,
    reply: {
      replyId: idOf('p', 5),
      byRule: false,
      state: 'queued',
      text: 'رد 5',
      accountId: one.accountId,
      authorName: 'مالك 1',
      at: '2026-03-15T08:00:00.000Z',
      publishAt: '2026-03-01T13:00:06.000Z',
      policyViolation: null,
      failure: null,
    },
    draft: null,
    draftBy: null,
    dueAt: null,
    dueBy: null,
    backlog: false,
    branchLinked: true,
    erased: false,
    assignment: null,
    helpfulBy: [],
    report: null,
    approval: null,
  });
});

describe('sorts', () => {
  test.each([
    ['recent', [3, 2, 1, 6, 5, 4]],
    ['oldest', [4, 5, 6, 1, 2, 3]],
    ['due', [6, 1, 2, 3, 5, 4]],
    ['rating_high', [3, 4, 2, 1, 6, 5]],
    ['rating_low', [6, 1, 2, 3, 4, 5]],
  ])('%s', async (sort, expected) => {
    expect(numbers(await list(`?sort=${sort}`))).toEqual(expected);
  });
});

describe('filters', () => {
  test.each([
    ['', [3, 2, 1, 6, 5, 4]],
    ['stars=5', [3, 4]],
    ['stars=1,2', [1, 6]],
    ['sentiment=negative', [1, 6]],
    ['sentiment=negative,neutral', [2, 1, 6]],
    ['reply=unanswered', [3, 2, 1, 6]],
    ['reply=answered', [4]],
    ['reply=overdue', [2, 1, 6]],
    ['reply=rejected', [6]],
    ['stars=5&reply=answered', [4]],
    ['search=xyz', []],
    ['topic=service', [5]],
    ['topic=food', []],
    ['language=en', [2]],
    ['text=without', [4]],
    ['text=with&stars=5', [3]],
    ['period=7d&reply=answered', [4]],
    ['assignee=none&stars=5', [3, 4]],
    ['marks=edited', []],
    ['marks=mismatch,helpful', []],
  ])('%s', async (query, expected) => {
    const found = await list(`?${query}`);
    expect(numbers(found)).toEqual(expected);
    expect(found.paging).toEqual({ total: 6, matching: expected.length, nextCursor: null });
  });

  test('by branch; a branch of another business behaves like an unknown one', async () => {
    expect(numbers(await list(`?location=${one.branches[1]}`))).toEqual([3, 4]);
    const foreign = await list(`?location=${two.branches[0]}`);
    expect(foreign).toEqual(await list(`?location=${idOf('l', 999)}`));
    expect(foreign.items).toEqual([]);
  });

  test('a review becomes overdue with the clock alone', async () => {
    t.clock.now = new Date('2026-03-15T11:00:00.001Z');
    expect(numbers(await list('?reply=overdue'))).toEqual([3, 2, 1, 6]);
    t.clock.now = new Date('2026-03-15T09:00:00.000Z');
  });
});

test('shows and finds what the team did: marks, a report, an assignment with its status, a draft that waits for approval', async () => {
  const business = await openBusiness(t, 3);
  const { accountId, memberId, branches, tenantId } = business;
  const of = (n: number) => ({ reviewId: idOf('r', n), locationId: branches[0] });
  await t.append(
    tenantId,
    '2026-03-15T08:00:00Z',
    ...[31, 32, 33, 34].map((n) => review(n, { ...of(n), createdAt: at(`2026-03-0${n - 30}T09:00:00Z`) })),
    { type: 'ReviewMarkedHelpful', data: { ...of(31), accountId } },
    { type: 'ReviewReported', data: { ...of(32), accountId, reason: 'off_topic' } },
    { type: 'ReviewAssigned', data: { ...of(33), memberId, accountId, assignedBy: accountId } },
    { type: 'AssignmentStatusChanged', data: { ...of(33), memberId, status: 'in_progress', accountId } },
    { type: 'ApprovalRequested', data: { ...of(34), text: 'شكرًا', note: 'هل يكفي؟', accountId } },
  );
  const found = async (query: string) => numbers(await list(`?${query}`, business.token));
  expect(await found('marks=helpful')).toEqual([31]);
  expect(await found('marks=reported')).toEqual([32]);
  expect(await found('assignee=me')).toEqual([33]);
  expect(await found(`assignee=${memberId}`)).toEqual([33]);
  expect(await found('assignee=none')).toEqual([34, 32, 31]);
  expect(await found('marks=approval&assignee=none')).toEqual([34]);
  const { items } = await list('?sort=oldest', business.token);
  expect(items.map(({ helpfulBy }) => helpfulBy.length)).toEqual([1, 0, 0, 0]);
  expect(items[1]?.report).toEqual({ at: '2026-03-15T08:00:00.000Z', byName: 'مالك 3', reason: 'off_topic' });
  expect(items[2]?.assignment).toMatchObject({ memberId, status: 'in_progress' });
  const waits = { state: 'requested', accountId, name: 'مالك 3', at: '2026-03-15T08:00:00.000Z', note: 'هل يكفي؟' };
  expect(items[3]).toMatchObject({ draft: 'شكرًا', approval: waits });
  expect((await t.get('/api/Reviews/statistics', business.token)).body.model).toMatchObject({ helpful: 1 });
});

describe('search', () => {
  test.each([
    ['تاخر', [1]],
    ['ساره', [1]],
    ['سارة ساعه', [1]],
    ['ساعة المطيري', [1]],
    ['ممتاز', [3, 6]],
    ['ابو', [3]],
    ['OMAR', [2]],
    ['100%', [2]],
    ['١٠٠', [2]],
    ['%', [2]],
    ['_', []],
    ["'; drop table read.review_v1; --", []],
  ])('%s', async (text, expected) => {
    const found = await list(`?search=${encodeURIComponent(text)}`);
    expect(numbers(found)).toEqual(expected);
    expect(found.paging.matching).toBe(expected.length);
  });

  test('does not find reviews of another business', async () => {
    expect(numbers(await list(`?search=${encodeURIComponent('تأخر الطلب')}`, two.token))).toEqual([21]);
    expect(numbers(await list(`?search=${encodeURIComponent('تأخر الطلب')}`))).toEqual([1]);
  });
});

describe('pages', () => {
  test.each(['recent', 'oldest', 'due', 'rating_high', 'rating_low'])('%s: pages of two together equal the whole list', async (sort) => {
    const all = await list(`?sort=${sort}`);
    const seen: ReviewItem[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: ReviewItem[]; paging: Paging } = await list(`?sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items);
      cursor = page.paging.nextCursor;
    }
    expect(seen).toEqual(all.items);
  });

  test('a review that arrives between two pages does not shift the second page', async () => {
    const first = await list('?limit=2', two.token);
    expect(first.paging.nextCursor).toBeNull();
    const same = { locationId: two.branches[0], createdAt: at('2026-03-14T10:00:00Z') };
    await t.append(two.tenantId, '2026-03-15T08:00:00Z', ...[22, 23, 24, 25].map((n) => review(n, same)));
    const page = await list('?limit=2', two.token);
    expect(numbers(page)).toEqual([25, 24]);
    await t.append(
      two.tenantId,
      '2026-03-15T08:00:00Z',
      review(26, { locationId: two.branches[0], createdAt: at('2026-03-14T11:00:00Z') }),
    );
    expect(numbers(await list(`?limit=2&cursor=${page.paging.nextCursor}`, two.token))).toEqual([23, 22]);
  });

  test('refuses a cursor of another sort and an invalid one', async () => {
    const { paging } = await list('?limit=1');
    for (const cursor of [paging.nextCursor, 'x', Buffer.from('{"sort":"due","key":"x","id":1}').toString('base64url')]) {
      expect((await t.get(`/api/Reviews?sort=due&cursor=${cursor}`, one.token)).body).toMatchObject({
        statusCode: 400,
        code: 'malformed_request',
      });
    }
  });

  test.each([
    'limit=0',
    'limit=-1',
    'limit=501',
    'limit=2147483648',
    'limit=',
    'limit=1.5',
    'limit=ten',
    'sort=best',
    'stars=6',
    'location=1',
    'reply=maybe',
  ])('%s is refused by its field, in words', async (query) => {
    const { body } = await t.get(`/api/Reviews?${query}`, one.token);
    expect(body).toMatchObject({ statusCode: 400, code: 'validation_failed' });
    // Of a value that may be given several times, the field says which.
    expect(Object.entries(body.errors ?? {}).map(([field, texts]) => [field.split('.')[0], texts])).toEqual([
      [query.split('=')[0], ['القيمة غير صحيحة']],
    ]);
  });

  test('all loaded rows can be asked for at once', async () => {
    expect((await t.get(`/api/Reviews?limit=${maxReviewsAtOnce}`, one.token)).status).toBe(200);
  });
});

describe('one review', () => {
  test('answers 404 for a review of another business, as for an unknown id', async () => {
    const foreign = await t.get(`/api/Reviews/${idOf('r', 21)}`, one.token);
    const missing = await t.get(`/api/Reviews/${idOf('r', 999)}`, one.token);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  });

  test('says that author and text of a review were erased', async () => {
    const locationId = one.branches[0];
    await t.append(one.tenantId, '2026-03-15T08:00:00Z', review(30, { locationId }), {
      type: 'ReviewErased',
      data: { reviewId: idOf('r', 30), locationId },
    });
    const { body } = await t.get(`/api/Reviews/${idOf('r', 30)}`, one.token);
    expect(body.model).toMatchObject({ erased: true, content: null, authorName: null });
  });

  test('returns a removed review, marked as removed', async () => {
    expect((await t.get(`/api/Reviews/${idOf('r', 7)}`, one.token)).body.model).toMatchObject({ removed: true, dueAt: null });
  });
});
