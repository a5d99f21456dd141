import type { Paging, ReviewItem } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/given.ts';
import { edited, observed, received, removed, replySteps, type ReviewEventNamed } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;
let two: TestBusiness;

type Over = Partial<ReviewEventNamed<'ReviewReceived'>['data']>;
const review = (n: number, over: Over = {}) => received({ reviewId: idOf('r', n), ...over });
const ofReview = <E extends { data: object }>(n: number, event: E, locationId = one.branches[0]): E => ({
  ...event,
  data: { ...event.data, reviewId: idOf('r', n), locationId },
});

async function list(query: string, token = one.token): Promise<{ items: ReviewItem[]; paging: Paging }> {
  const { status, body } = await t.get(`/api/Reviews${query}`, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return { items: body.model as ReviewItem[], paging: body.paging! };
}
const numbers = ({ items }: { items: readonly ReviewItem[] }) => items.map(({ id }) => Number.parseInt(id.slice(-12), 16));

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  one = await openBusiness(t, 1);
  two = await openBusiness(t, 2);
  const [a, b] = one.branches;
  // Now is 15 March 09:00 UTC: 1 and 2 are overdue, 3 is due in two hours, 4 to 7 are answered, rejected, removed.
  await t.append(
    one.tenantId,
    '2026-03-15T08:00:00Z',
    review(1, {
      locationId: a,
      stars: 2,
      sentiment: 'negative',
      createdAt: at('2026-03-13T09:00:00Z'),
      authorName: 'سارة المطيري',
      text: 'الطلب تأخّر أكثر من ساعةٍ',
    }),
    review(2, {
      locationId: a,
      stars: 3,
      sentiment: 'neutral',
      createdAt: at('2026-03-14T08:59:59Z'),
      authorName: 'Omar Khalid',
      text: 'Good food, too loud. 100% noise',
      language: 'en',
    }),
    review(3, {
      locationId: b,
      stars: 5,
      createdAt: at('2026-03-14T11:00:00Z'),
      authorName: 'أبو فهد',
      text: 'المندي ممتازٌ والخدمة سريعة',
    }),
    review(4, { locationId: b, stars: 5, createdAt: at('2026-03-10T11:00:00Z'), authorName: null, text: null, language: 'none' }),
    ofReview(4, observed(), b),
    review(5, { locationId: a, stars: null, createdAt: at('2026-03-11T11:00:00Z'), authorName: 'ماجد', text: 'لا تعليق' }),
    ofReview(5, replySteps(5).queued),
    review(6, { locationId: a, stars: 1, sentiment: 'negative', createdAt: at('2026-03-12T11:00:00Z') }),
    ofReview(6, replySteps(6).queued),
    ofReview(6, replySteps(6).publishing),
    ofReview(6, replySteps(6).accepted),
    ofReview(6, replySteps(6).rejected),
    review(7, { locationId: a, stars: 1, createdAt: at('2026-03-14T00:00:00Z') }),
    ofReview(7, removed),
  );
  await t.append(two.tenantId, '2026-03-15T08:00:00Z', review(21, { locationId: two.branches[0], authorName: 'سارة', text: 'تأخر الطلب' }));
});
afterAll(() => t.close());

test('a review as the contract spells it', async () => {
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
    updatedAt: '2026-03-01T12:00:00.000Z',
    previousStars: null,
    edited: false,
    removed: false,
    replied: true,
    reply: {
      replyId: idOf('p', 5),
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
    dueAt: null,
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
    ['reply=answered', [5, 4]],
    ['reply=overdue', [2, 1, 6]],
    ['reply=rejected', [6]],
    ['stars=5&reply=answered', [4]],
    ['search=xyz', []],
  ])('%s', async (query, expected) => {
    const found = await list(`?${query}`);
    expect(numbers(found)).toEqual(expected);
    expect(found.paging).toEqual({ total: 6, matching: expected.length, nextCursor: null });
  });

  test('a branch; one of another business is one that does not exist', async () => {
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

  test('what only another business has is not found', async () => {
    expect(numbers(await list(`?search=${encodeURIComponent('تأخر الطلب')}`, two.token))).toEqual([21]);
    expect(numbers(await list(`?search=${encodeURIComponent('تأخر الطلب')}`))).toEqual([1]);
  });
});

describe('pages', () => {
  test.each(['recent', 'oldest', 'due', 'rating_high', 'rating_low'])('%s: two at a time gives what all at once gives', async (sort) => {
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

  test('what arrives on top meanwhile moves nothing', async () => {
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

  test('a cursor of another sort, or none of ours, is refused', async () => {
    const { paging } = await list('?limit=1');
    for (const cursor of [paging.nextCursor, 'x', Buffer.from('{"sort":"due","key":"x","id":1}').toString('base64url')]) {
      expect((await t.get(`/api/Reviews?sort=due&cursor=${cursor}`, one.token)).body).toMatchObject({
        statusCode: 400,
        code: 'malformed_request',
      });
    }
  });

  test.each(['limit=0', 'limit=101', 'sort=best', 'stars=6', 'location=1', 'reply=maybe'])('%s is refused', async (query) => {
    expect((await t.get(`/api/Reviews?${query}`, one.token)).status).toBe(400);
  });
});

describe('one review', () => {
  test('one of another business answers as one that does not exist', async () => {
    const foreign = await t.get(`/api/Reviews/${idOf('r', 21)}`, one.token);
    const missing = await t.get(`/api/Reviews/${idOf('r', 999)}`, one.token);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  });

  test('a removed one is shown, and says so', async () => {
    expect((await t.get(`/api/Reviews/${idOf('r', 7)}`, one.token)).body.model).toMatchObject({ removed: true, dueAt: null });
  });
});

test('what happened, newest first, with the names', async () => {
  await t.append(one.tenantId, '2026-03-15T08:30:00Z', ofReview(5, replySteps(5).publishing), ofReview(5, replySteps(5).accepted));
  await t.append(one.tenantId, '2026-03-15T08:31:00Z', ofReview(5, replySteps(5).published));
  await t.append(
    one.tenantId,
    '2026-03-15T08:32:00Z',
    ofReview(3, edited({ updatedAt: at('2026-03-15T08:31:30Z'), previousStars: 5, stars: 4 }), one.branches[1]),
  );
  const { body } = await t.get('/api/activity?limit=3', one.token);
  const nothing = { actorName: null, reviewId: null, authorName: null, stars: null, previousStars: null, locationName: null, count: null };
  expect(body.model).toEqual([
    {
      ...nothing,
      id: expect.any(String),
      kind: 'review_edited',
      at: '2026-03-15T08:31:30.000Z',
      reviewId: idOf('r', 3),
      authorName: 'أبو فهد',
      stars: 4,
      previousStars: 5,
      locationName: 'فرع النخيل',
    },
    {
      ...nothing,
      id: expect.any(String),
      kind: 'reply_published',
      at: '2026-03-15T08:31:00.000Z',
      actorName: 'مالك 1',
      reviewId: idOf('r', 5),
      authorName: 'ماجد',
      locationName: 'فرع العليا',
    },
    expect.objectContaining({ at: '2026-03-15T08:00:00.000Z' }),
  ]);
  const all = (await t.get('/api/activity?limit=50', one.token)).body.model as { kind: string; reviewId: string | null; at: string }[];
  expect(all.filter(({ kind }) => kind === 'review_received').map(({ at: when }) => when)).toEqual([
    '2026-03-14T11:00:00.000Z',
    '2026-03-14T08:59:59.000Z',
    '2026-03-13T09:00:00.000Z',
    '2026-03-12T11:00:00.000Z',
    '2026-03-11T11:00:00.000Z',
    '2026-03-10T11:00:00.000Z',
  ]);
  expect(all.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['google_connected', 'review_removed', 'reply_rejected', 'reply_queued']),
  );
});
