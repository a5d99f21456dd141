import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TestBusiness } from '../../testing/business.ts';
import { at, idOf } from '../../testing/events.ts';
import { ofReview, openReviewFixture } from '../../testing/review-fixture.ts';
import { edited, replySteps } from '../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let one: TestBusiness;
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  ({ one } = await openReviewFixture(t));
});
afterAll(() => t.close());

test('lists the newest first, with names', async () => {
  const [a, b] = one.branches;
  const { publishing, accepted, published } = replySteps(5);
  await t.append(one.tenantId, '2026-03-15T08:30:00Z', ofReview(5, a, publishing), ofReview(5, a, accepted));
  await t.append(one.tenantId, '2026-03-15T08:31:00Z', ofReview(5, a, published));
  await t.append(
    one.tenantId,
    '2026-03-15T08:32:00Z',
    ofReview(3, b, edited({ updatedAt: at('2026-03-15T08:31:30Z'), previousStars: 5, stars: 4 })),
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
});

test('lists a review at the time it was written, and a removed one only as removed', async () => {
  const all = (await t.get('/api/activity?limit=50', one.token)).body.model as { kind: string; at: string }[];
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
