import { expect, test } from 'vitest';
import type { Uuid } from '../../../kernel/ids.ts';
import { gapOf } from './gap.ts';
import type { Competitor, RatingTrend } from './routes.ts';

const trend = (rating: number | null): RatingTrend => ({
  rating,
  reviewCount: 10,
  ratingChange: null,
  reviewsAdded: null,
  since: null,
  points: [],
});
const place = (name: string, rating: number | null, status: Competitor['status'] = 'open'): Competitor => ({
  competitorId: '11111111-1111-4111-8111-111111111111' as Uuid,
  name,
  formerName: null,
  address: null,
  mapsUrl: 'https://maps.example',
  status,
  statusSince: null,
  movedOn: null,
  measuredOn: null,
  ...trend(rating),
  pace: null,
});

test('is measured against the best that is in business, as ratings are displayed', () => {
  const others = [place('a', 4.44), place('b', 4.7), place('closed', 5, 'closed'), place('missing', 5, 'missing')];
  expect(gapOf(trend(4.55), others)).toMatchObject({ kind: 'behind', best: { name: 'b' }, stars: 0.1 });
  expect(gapOf(trend(4.7), others)).toMatchObject({ kind: 'even', stars: 0 });
  expect(gapOf(trend(4.9), others)).toMatchObject({ kind: 'ahead', best: { name: 'b' }, stars: 0.2 });
});

test('is unknown without ratings on both sides', () => {
  expect(gapOf(trend(null), [place('a', 4)])).toBeNull();
  expect(gapOf(trend(4), [place('a', null), place('gone', 4, 'missing')])).toBeNull();
  expect(gapOf(trend(4), [])).toBeNull();
});
