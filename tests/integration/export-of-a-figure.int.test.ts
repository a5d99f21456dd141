import { reviewExports, ReviewFilterQuery, type Analytics, type Envelope, type ReviewItem, type Subjects } from '@sumaa/contracts';
import {
  at,
  completeHistory,
  idOf,
  linkedFigures,
  linkedSubjects,
  openBusiness,
  received,
  replySteps,
  startProjections,
  type TestProjections,
} from '@sumaa/projections/testing';
import { createPool } from '@sumaa/runtime/postgres';
import { reviewsExport, withRows } from '@sumaa/workers/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const now = '2026-03-15T09:00:00.000Z';
const hour = 3_600_000;
const texts = ['المواقف بعيدة والقهوة باردة', 'الألعاب ممتعة', 'قهوة لذيذة', null];

let t: TestProjections;
let pool: ReturnType<typeof createPool>;
let business: Awaited<ReturnType<typeof openBusiness>>;
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  t.clock.now = new Date(now);
  pool = createPool({ url: t.url, role: 'sumaa_query', applicationName: 'test' });
  business = await openBusiness(t, 1);
  await completeHistory(t, business, 0, 1);
  const topics = [{ topic: 'parking', sentiment: 'negative', start: 0, end: 7 }] as const;
  for (let n = 0; n < 32; n++) {
    const ids = { reviewId: idOf('r', 7_000 + n), locationId: business.branches[n % 2 === 0 ? 0 : 1] };
    const createdAt = at(new Date(Date.parse(now) - (n + 1) * 17 * hour).toISOString());
    const text = texts[n % texts.length] ?? null;
    const review = received({
      ...ids,
      text,
      createdAt,
      updatedAt: createdAt,
      stars: n % 5 === 0 ? null : n % 5,
      sentiment: n % 3 === 0 ? 'negative' : 'positive',
      topics: n % texts.length === 0 ? [...topics] : [],
    });
    const { queued, publishing, accepted, published } = replySteps(n);
    const acceptedAt = at(new Date(Date.parse(createdAt) + n * hour).toISOString());
    const answer = [queued, publishing, { ...accepted, data: { ...accepted.data, acceptedAt } }, published];
    const events = [review, ...(n % 2 === 0 ? answer : [])];
    await t.append(business.tenantId, now, ...events.map((event) => ({ ...event, data: { ...event.data, ...ids } })));
  }
}, 120_000);
afterAll(async () => {
  await pool?.end();
  await t?.close();
});

const get = async <M>(path: string) => {
  const { status, body } = await t.get(path, business.token);
  expect([path, status]).toEqual([path, 200]);
  return body as Envelope<M>;
};

test('the export of the list behind a figure holds the reviews of that list', async () => {
  const { model: analytics } = await get<Analytics>('/api/analytics?period=30d');
  const { model: subjects } = await get<Subjects>('/api/analytics/subjects?period=30d');
  const figures = [
    ...linkedFigures(analytics!),
    ...linkedSubjects(subjects!),
    ...(['unanswered', 'overdue', 'due_soon', 'backlog', 'rejected'] as const).map((reply) => [{ reply }, null] as const),
    [{ search: 'قهوة', rating: 'without' }, null] as const,
  ];
  const { tenantId } = business;
  const seen = new Set<string>();
  for (const [filter, figure] of figures) {
    const given = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    const list = await get<ReviewItem[]>(`/api/Reviews?limit=1&${new URLSearchParams(given).toString()}`);
    const filters = reviewExports.reviews.filters.parse(ReviewFilterQuery.parse(given));
    const query = reviewsExport(filters, { tenantId, accountId: business.accountId, requestedAt: new Date(now) });
    const exported = await withRows(pool, { tenantId, locationIds: null, query }, async ({ total }) => total);
    expect([given, exported, exported]).toEqual([given, list.paging?.matching, figure ?? exported]);
    for (const name of Object.keys(given)) seen.add(name);
  }
  expect([...seen].toSorted()).toEqual(
    'from to speed target answeredBy weekday hour keyword mention rating stars sentiment marks reply location topic search'
      .split(' ')
      .toSorted(),
  );
});

test('an export refuses a filter that it does not know', () => {
  expect(reviewExports.reviews.filters.safeParse({ country: 'sa' }).success).toBe(false);
});
