import type { ReviewStatistics } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBusiness } from '../../testing/business.ts';
import { writeReview, type GivenReview } from '../../testing/write-review.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
});
afterAll(() => t.close());

test('returns the statistics above the list', async () => {
  const business = await openBusiness(t, 1);
  const review = (createdAt: string, given?: GivenReview) => writeReview(t, business, createdAt, given);
  await review('2026-03-14T08:00:00Z', { stars: 5 });
  await review('2026-02-13T09:00:00Z', { stars: 4, sentiment: 'neutral' });
  await review('2026-02-13T08:59:59Z', { stars: 3, sentiment: 'negative', answeredAfter: 1 });
  await review('2020-01-01T00:00:00Z', { stars: 1, sentiment: 'negative' });
  t.clock.now = new Date('2026-03-15T09:00:00Z');
  const model = (await t.get('/api/Reviews/statistics', business.token)).body.model as ReviewStatistics;
  expect(model).toMatchObject({
    totalReviews: 4,
    inLast30Days: 2,
    averageRating: 3.25,
    averageChange: 1.5,
    positiveReviews: 1,
    neutralReviews: 1,
    negativeReviews: 2,
    unanswered: 3,
    overdue: 3,
    backlog: 0,
  });
  expect(model.ratingDistribution.map(({ count: of }) => of)).toEqual([1, 1, 1, 0, 1]);
  expect(model.recentReviews.map(({ stars }) => stars)).toEqual([5, 4, 3, 1]);
});
