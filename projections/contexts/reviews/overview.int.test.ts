import type { Overview } from '@sumaa/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../testing/business.ts';
import { completeHistory, writeReview, type GivenReview } from '../../testing/write-review.ts';
import { removed } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let business: TestBusiness;
let next = 0;

/** A new business for each test, so that all figures start at zero. */
beforeEach(async () => {
  next += 1;
  business = await openBusiness(t, next);
});
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
});
afterAll(() => t.close());

const review = (createdAt: string, given?: GivenReview) => writeReview(t, business, createdAt, given);
const historyRead = (...branches: readonly (0 | 1)[]) => completeHistory(t, business, ...branches);

async function overview(now: string, query = ''): Promise<Overview> {
  t.clock.now = new Date(now);
  const { status, body } = await t.get(`/api/overview${query}`, business.token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.model as Overview;
}

test('a business without reviews has zero counts and null averages', async () => {
  expect(await overview('2026-03-15T09:00:00Z')).toEqual({
    asOf: '2026-03-15T09:00:00.000Z',
    historyComplete: false,
    historyImported: 0,
    historyAvailable: null,
    total: 0,
    inPeriod: 0,
    average: null,
    averageBefore: null,
    positive: 0,
    previous: 0,
    growth: null,
    distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: 0, percent: 0 })),
    sentiment: { positive: 0, neutral: 0, negative: 0 },
    months: ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'].map((month) => ({
      month,
      count: 0,
      average: null,
      partial: month === '2026-03',
    })),
    waiting: { count: 0, overdue: 0, answeredPercent: null, medianResponseMs: null, items: [] },
    backlog: { count: 0, items: [] },
  });
});

describe('the period', () => {
  test.each([
    ['7d', '2026-03-08T09:00:00.000Z', '2026-03-08T08:59:59.999Z'],
    ['30d', '2026-02-13T09:00:00.000Z', '2026-02-13T08:59:59.999Z'],
    ['90d', '2025-12-15T09:00:00.000Z', '2025-12-15T08:59:59.999Z'],
    ['1y', '2025-03-15T09:00:00.000Z', '2025-03-15T08:59:59.999Z'],
  ])('%s starts at the same time of day', async (period, inside, outside) => {
    await review(inside, { stars: 4 });
    await review(outside, { stars: 2, sentiment: 'negative' });
    await historyRead(0, 1);
    expect(await overview('2026-03-15T09:00:00Z', `?period=${period}`)).toMatchObject({
      total: 2,
      inPeriod: 1,
      average: 4,
      positive: 1,
      previous: 1,
      averageBefore: 2,
      growth: 0,
    });
  });

  test('the previous period has the same length', async () => {
    await review('2026-03-01T09:00:00.000Z', { stars: 1 });
    await review('2026-03-01T08:59:59.999Z', { stars: 5 });
    expect(await overview('2026-03-15T09:00:00Z', '?period=7d')).toMatchObject({ inPeriod: 0, previous: 1, average: null });
  });

  test('a year is counted correctly across a leap day', async () => {
    await review('2023-03-01T09:00:00.000Z');
    await review('2023-02-28T08:59:59.999Z');
    expect(await overview('2024-02-29T09:00:00Z', '?period=1y')).toMatchObject({ inPeriod: 1 });
  });
});

describe('growth', () => {
  const given = async () => {
    for (const when of ['2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z', '2026-03-12T00:00:00Z']) await review(when, { stars: 5 });
    for (const when of ['2026-02-01T00:00:00Z', '2026-02-02T00:00:00Z']) await review(when, { stars: 4, branch: 1 });
  };
  test('is null until the whole history of every branch has been read', async () => {
    await given();
    await historyRead(0);
    expect(await overview('2026-03-15T09:00:00Z')).toMatchObject({
      historyComplete: false,
      growth: null,
      averageBefore: null,
      previous: 2,
      inPeriod: 3,
      historyAvailable: null,
    });
    expect(await overview('2026-03-15T09:00:00Z', `?location=${business.branches[0]}`)).toMatchObject({
      historyComplete: true,
      historyImported: 3,
      historyAvailable: 3,
      growth: null,
      previous: 0,
    });
    await historyRead(1);
    expect(await overview('2026-03-15T09:00:00Z')).toMatchObject({
      historyComplete: true,
      growth: 50,
      averageBefore: 4,
      average: 5,
      historyImported: 5,
      historyAvailable: 6,
    });
  });
  test('is null while a branch counts that was unlinked before all of its reviews were in', async () => {
    await given();
    await historyRead(0);
    await t.append(business.tenantId, '2026-03-14T00:00:00Z', { type: 'LocationUnlinked', data: { locationId: business.branches[1] } });
    expect(await overview('2026-03-15T09:00:00Z')).toMatchObject({ historyComplete: true, growth: null, averageBefore: null, previous: 2 });
  });
});

describe('months', () => {
  test('begin and end at midnight in Riyadh, which is 21:00 UTC', async () => {
    await review('2026-02-28T20:59:59.999Z', { stars: 1 });
    await review('2026-02-28T21:00:00.000Z', { stars: 5 });
    await review('2025-09-30T20:59:59.999Z');
    await review('2025-09-30T21:00:00.000Z', { stars: null });
    const { months } = await overview('2026-03-15T09:00:00Z');
    expect(months).toEqual([
      { month: '2025-10', count: 1, average: null, partial: false },
      { month: '2025-11', count: 0, average: null, partial: false },
      { month: '2025-12', count: 0, average: null, partial: false },
      { month: '2026-01', count: 0, average: null, partial: false },
      { month: '2026-02', count: 1, average: 1, partial: false },
      { month: '2026-03', count: 1, average: 5, partial: true },
    ]);
  });

  test('the current month is taken in Riyadh time', async () => {
    expect((await overview('2026-03-31T20:59:59.999Z')).months.at(-1)).toMatchObject({ month: '2026-03', partial: true });
    expect((await overview('2026-03-31T21:00:00.000Z')).months.at(-1)).toMatchObject({ month: '2026-04', partial: true });
    expect((await overview('2025-12-31T21:00:00.000Z')).months.map(({ month }) => month)).toEqual([
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
    ]);
  });
});

test('distribution and sentiment follow period and branch; a review without stars is not in the distribution', async () => {
  await review('2026-03-10T00:00:00Z', { stars: 5 });
  await review('2026-03-10T00:00:00Z', { stars: 5, branch: 1 });
  await review('2026-03-10T00:00:00Z', { stars: 3, sentiment: 'neutral' });
  await review('2026-03-10T00:00:00Z', { stars: null, sentiment: 'negative' });
  await review('2025-03-10T00:00:00Z', { stars: 1, sentiment: 'negative' });
  const all = await overview('2026-03-15T09:00:00Z');
  expect(all.sentiment).toEqual({ positive: 2, neutral: 1, negative: 1 });
  expect(all.distribution.map(({ count: of, percent }) => [of, percent])).toEqual([
    [2, 66.7],
    [0, 0],
    [1, 33.3],
    [0, 0],
    [0, 0],
  ]);
  expect(all).toMatchObject({ total: 5, inPeriod: 4, average: 13 / 3 });
  expect(await overview('2026-03-15T09:00:00Z', `?location=${business.branches[1]}`)).toMatchObject({ total: 1, inPeriod: 1, average: 5 });
});

test('counts waiting reviews of all time, longest due first, and the answered share of the last 30 days', async () => {
  const old = await review('2020-01-01T00:00:00Z', { stars: 1 });
  const late = await review('2026-03-14T08:59:59.999Z');
  const soon = await review('2026-03-14T09:00:00.000Z', { branch: 1 });
  for (const answeredAfter of [1, 3, 8]) await review('2026-03-01T00:00:00Z', { answeredAfter });
  await review('2020-01-01T00:00:00Z', { answeredAfter: 1000 });
  const { waiting } = await overview('2026-03-15T09:00:00Z', '?period=7d');
  expect(waiting).toMatchObject({ count: 3, overdue: 2, answeredPercent: 60, medianResponseMs: 3 * 3_600_000 });
  expect(waiting.items.map(({ id }) => id)).toEqual([old, late, soon].map(({ reviewId }) => reviewId));
  expect((await overview('2026-03-15T09:00:00.001Z')).waiting.overdue).toBe(3);
  expect((await overview('2026-03-15T09:00:00Z', `?location=${business.branches[1]}`)).waiting).toMatchObject({
    count: 1,
    overdue: 0,
    answeredPercent: 0,
    medianResponseMs: null,
  });
});

test('a removed review is not in any figure', async () => {
  const ids = await review('2026-03-14T00:00:00Z', { stars: 1, sentiment: 'negative' });
  await review('2026-03-14T00:00:00Z');
  await t.append(business.tenantId, '2026-03-14T00:00:00Z', { ...removed, data: ids });
  expect(await overview('2026-03-15T09:00:00Z')).toMatchObject({
    total: 1,
    inPeriod: 1,
    average: 5,
    historyImported: 1,
    sentiment: { negative: 0 },
    waiting: { count: 1 },
  });
});

test('figures leave out reviews of another business', async () => {
  const other = business;
  await review('2026-03-14T00:00:00Z');
  next += 1;
  business = await openBusiness(t, next);
  expect(await overview('2026-03-15T09:00:00Z')).toMatchObject({ total: 0, inPeriod: 0, waiting: { count: 0 } });
  expect(await overview('2026-03-15T09:00:00Z', `?location=${other.branches[0]}`)).toMatchObject({ total: 0, historyImported: 0 });
});
