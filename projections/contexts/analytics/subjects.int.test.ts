import type { Subjects, TellingReview, Uuid } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { membership, openBusiness, person, type TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { received, removed } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';
import { completeHistory } from '../../testing/write-review.ts';

let t: TestProjections;
let business: TestBusiness;
let reviews = 0;

const now = '2026-03-15T09:00:00.000Z';
const day = 86_400_000;

/** Reviews with this text, `daysAgo` and a minute apart. */
async function write(
  count: number,
  text: string,
  daysAgo: number,
  over: Parameters<typeof received>[0] = {},
  branch: 0 | 1 = 0,
): Promise<void> {
  for (let place = 0; place < count; place++) {
    const ids = { reviewId: idOf('r', ++reviews), locationId: business.branches[branch] };
    const createdAt = at(new Date(Date.parse(now) - daysAgo * day + place * 60_000).toISOString());
    await t.append(business.tenantId, createdAt, received({ ...ids, text, createdAt, updatedAt: createdAt, ...over }));
  }
}

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = new Date(now);
  business = await openBusiness(t, 1);
  await completeHistory(t, business, 0, 1);
  const mentions = [{ topic: 'parking', sentiment: 'negative', start: 0, end: 7 }] as const;
  await write(20, 'المواقف؟ بعيدة', 10, { sentiment: 'negative', topics: [...mentions] });
  await write(12, 'القهوة والحلى', 11, { sentiment: 'positive' }, 1);
  await write(2, 'نادلة خجولة', 12);
  await write(5, 'مواقفهم كافية', 100, { sentiment: 'neutral', topics: [{ ...mentions[0], sentiment: 'neutral' }] });
  await write(40, 'قهوة وحلى', 101, { sentiment: 'positive' });
  const gone = { reviewId: idOf('r', ++reviews), locationId: business.branches[0] };
  await t.append(business.tenantId, at(now), received({ ...gone, text: 'المواقف', createdAt: at(now), updatedAt: at(now) }), {
    ...removed,
    data: gone,
  });
}, 60_000);
afterAll(() => t.close());

const get = async (path: string) => {
  const { status, body } = await t.get(path, business.token);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

test('counts what reviews name, all spellings together, and says what moved since the year before', async () => {
  const model = (await get('/api/analytics/subjects?period=30d')).model as Subjects;
  expect(model).toMatchObject({ from: '2026-02-14', before: { from: '2025-02-14', to: '2026-02-13' }, reviews: 34, reviewsBefore: 45 });
  const parking = { reviews: 20, positive: 0, negative: 20, reviewsBefore: 5, movement: 'rose' };
  expect(model.topics).toEqual([{ topic: 'parking', ...parking }]);
  const named = new Map(model.keywords.map((one) => [one.keyword, one]));
  expect(named.get('مواقف')).toEqual({ keyword: 'مواقف', ...parking });
  expect(named.get('قهوة')).toMatchObject({ reviews: 12, positive: 12, negative: 0, reviewsBefore: 40, movement: 'fell' });
  // Too few to hide one person.
  expect(named.has('خجولة')).toBe(false);
});

test('every count has as many reviews behind it, of one branch too', async () => {
  for (const branch of ['', `&location=${business.branches[1]}`]) {
    const { from, to, topics, keywords } = (await get(`/api/analytics/subjects?period=30d${branch}`)).model as Subjects;
    expect(keywords.length).toBeGreaterThan(0);
    for (const [filter, count] of [
      ...topics.map(({ topic, reviews: of }) => [`topic=${topic}`, of] as const),
      ...topics.map(({ topic, positive }) => [`topic=${topic}&mention=positive`, positive] as const),
      ...topics.map(({ topic, negative }) => [`topic=${topic}&mention=negative`, negative] as const),
      ...keywords.flatMap(({ keyword, reviews: of, positive, negative }) => {
        const filter = `keyword=${encodeURIComponent(keyword)}`;
        return [
          [filter, of],
          [`${filter}&sentiment=positive`, positive],
          [`${filter}&sentiment=negative`, negative],
        ] as const;
      }),
    ]) {
      const list = await get(`/api/Reviews?limit=1&from=${from}&to=${to}&${filter}${branch}`);
      expect([filter, list.paging?.matching]).toEqual([filter, count]);
    }
  }
});

test('a word whose first letters look like an article is counted, listed and shown as one', async () => {
  const other = await openBusiness(t, 6);
  await completeHistory(t, other, 0, 1);
  const createdAt = at(new Date(Date.parse(now) - 5 * day).toISOString());
  const texts = { 'الألعاب ممتعة': 9, 'ألعاب للصغار': 4, 'الإلغاء صعب': 7, 'إلغاء الحجز': 5 };
  for (const [text, count] of Object.entries(texts))
    await t.append(
      other.tenantId,
      createdAt,
      ...Array.from({ length: count }, () =>
        received({ reviewId: idOf('r', ++reviews), locationId: other.branches[0], text, createdAt, updatedAt: createdAt }),
      ),
    );
  const { from, to, keywords } = (await t.get('/api/analytics/subjects?period=30d', other.token)).body.model as Subjects;
  expect(keywords.map(({ keyword, reviews: of }) => [keyword, of])).toEqual(
    expect.arrayContaining([
      ['ألعاب', 13],
      ['إلغاء', 12],
    ]),
  );
  for (const { keyword, reviews: of } of keywords) {
    const about = `from=${from}&to=${to}&keyword=${encodeURIComponent(keyword)}`;
    const list = await t.get(`/api/Reviews?limit=1&${about}`, other.token);
    expect([keyword, list.body.paging?.matching]).toEqual([keyword, of]);
    const telling = (await t.get(`/api/analytics/telling-reviews?${about}`, other.token)).body.model as TellingReview[];
    expect(telling).toHaveLength(3);
    for (const { text } of telling) expect(text).toContain(keyword.split(' ')[0]!);
  }
});

test('what the period does not name any more has fallen, with no review behind it', async () => {
  const other = await openBusiness(t, 3);
  const { tenantId, branches, token } = other;
  await completeHistory(t, other, 0, 1);
  const many = (count: number, text: string, daysAgo: number, over: Parameters<typeof received>[0] = {}) => {
    const createdAt = at(new Date(Date.parse(now) - daysAgo * day).toISOString());
    return Array.from({ length: count }, () =>
      received({ reviewId: idOf('r', ++reviews), locationId: branches[0], text, createdAt, updatedAt: createdAt, ...over }),
    );
  };
  const topics = [{ topic: 'parking', sentiment: 'negative', start: 0, end: 7 }] as const;
  const past = [...many(60, 'المواقف؟ بعيدة', 100, { sentiment: 'negative', topics: [...topics] }), ...many(40, 'قهوة', 101)];
  await t.append(tenantId, at(now), ...past, ...many(3, 'شاورما', 100), ...many(40, 'قهوة', 10));
  const { status, body } = await t.get('/api/analytics/subjects?period=30d', token);
  expect(status).toBe(200);
  const model = body.model as Subjects;
  const parking = { reviews: 0, positive: 0, negative: 0, reviewsBefore: 60, movement: 'fell' };
  expect(model.topics).toEqual([{ topic: 'parking', ...parking }]);
  expect(model.keywords.map(({ keyword, reviews: of, movement }) => [keyword, of, movement])).toEqual(
    expect.arrayContaining([
      ['قهوة', 40, 'rose'],
      ['مواقف', 0, 'fell'],
    ]),
  );
  // A few reviews of the year before are not told of.
  expect(model.keywords.map(({ keyword }) => keyword)).not.toContain('شاورما');
  for (const filter of ['topic=parking', `keyword=${encodeURIComponent('مواقف')}`]) {
    const list = await t.get(`/api/Reviews?limit=1&from=${model.from}&to=${model.to}&${filter}`, token);
    expect([filter, list.body.paging?.matching]).toEqual([filter, 0]);
  }
});

test('shows three reviews of the period about a subject', async () => {
  const days = 'from=2026-02-14&to=2026-03-15';
  for (const about of ['topic=parking', `keyword=${encodeURIComponent('مواقف')}`]) {
    const found = (await get(`/api/analytics/telling-reviews?${days}&${about}`)).model as TellingReview[];
    expect(found.map(({ text }) => text)).toEqual(Array(3).fill('المواقف؟ بعيدة'));
  }
  const both = await t.get(`/api/analytics/telling-reviews?${days}&topic=parking&keyword=x`, business.token);
  expect([both.status, Object.keys(both.body.errors ?? {})]).toEqual([400, ['keyword']]);
});

test('nobody’s name is a keyword: not of the team, nor the first name of an author, nor what another review uses as a name; a dish that an author calls themselves after stays', async () => {
  const shown = async () => {
    const { keywords } = (await get('/api/analytics/subjects?period=30d')).model as Subjects;
    return ['جلنار', 'قسورة', 'قعيدان', 'عادل', 'قهوة'].filter((word) => keywords.some(({ keyword }) => keyword.includes(word)));
  };
  await write(4, 'جلنار استقبلتنا', 5, { authorName: 'جلنار العمر' });
  await write(9, 'قعيدان عند الباب', 7);
  await write(1, 'شكرا قعيدان', 8);
  await write(4, 'عادل عند الباب', 9);
  await write(4, 'وقسورة كذلك', 6, { authorName: 'قهوة المساء' });
  const member = idOf('a', 70);
  await t.append(
    business.tenantId,
    '2026-03-14T09:00:00Z',
    ...person(member, business.tenantId, 'قسورة الليث', 'agent'),
    membership(business.tenantId, member, 'agent', []),
  );
  expect(await shown()).toEqual(['قهوة']);
});

test('reviews about a subject are shown to those who may read both, and with a plan that has the subjects', async () => {
  const about = '/api/analytics/telling-reviews?from=2026-02-14&to=2026-03-15&topic=parking';
  for (const [place, permissions] of ([['ViewReviews'], ['ViewAnalytics']] as const).entries()) {
    const accountId = idOf('a', 80 + place);
    await t.append(
      business.tenantId,
      '2026-03-14T09:00:00Z',
      ...person(accountId, business.tenantId, 'عضو', 'viewer'),
      membership(business.tenantId, accountId, 'viewer', [...permissions]),
    );
    const { token } = await t.signIn(accountId, business.tenantId);
    expect([permissions, (await t.get(about, token)).status]).toEqual([permissions, 403]);
  }
  const other = await openBusiness(t, 2);
  await t.append(
    other.tenantId,
    '2026-03-01T09:00:00Z',
    { type: 'TrialEnded', data: { tenantId: other.tenantId as Uuid, plan: null } },
    basic(other),
  );
  const { status, body } = await t.get(about, other.token);
  expect([status, body.code]).toEqual([402, 'not_in_plan']);
});

const basic = ({ tenantId }: TestBusiness) => {
  const [periodStart, periodEnd] = [at('2026-03-01T09:00:00Z'), at('2026-04-01T09:00:00Z')];
  const paid = {
    plan: 'basic',
    interval: 'monthly',
    paidNet: 5_000,
    chargeId: null,
    periodStart,
    periodEnd,
    paidFrom: periodStart,
  } as const;
  return { type: 'SubscriptionStarted', data: { tenantId: tenantId as Uuid, ...paid } } as const;
};
