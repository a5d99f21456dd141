import type { TenantEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { eventAt, idOf } from '../../../testing/events.ts';
import { edited, received, removed, replySteps } from '../../../testing/reviews.ts';
import { publicTotalsProjection } from './public-totals.projection.ts';

test('counts businesses, reviews that were not removed, and published replies', () => {
  const business = (n: number): TenantEvent => ({
    type: 'BusinessRegistered',
    data: {
      tenantId: idOf('t', n),
      ownerAccountId: idOf('a', n),
      name: 'x',
      activityType: 'cafes',
      timeZone: 'Asia/Riyadh',
    },
  });
  const { queued, published } = replySteps();
  const events = [business(1), business(2), received(), received({ reviewId: idOf('r', 2) }), edited(), removed, queued, published];
  givenEvents(
    publicTotalsProjection,
    events.map((event) => eventAt(event, '2026-03-01T12:00:00Z')),
  ).then({ all: { key: 'all', tenantId: 'platform', businesses: 2, reviews: 1, replies: 1 } });
});
