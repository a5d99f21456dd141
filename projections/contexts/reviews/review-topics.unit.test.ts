import type { TopicMention } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { eventAt, idOf } from '../../testing/events.ts';
import { edited, received } from '../../testing/reviews.ts';
import { reviewTopicsProjection } from './review-topics.projection.ts';

const id = idOf('r', 1);
const food: TopicMention = { topic: 'food', sentiment: 'positive', start: 0, end: 11 };
const after = (...events: readonly (ReturnType<typeof received> | ReturnType<typeof edited>)[]) =>
  events.reduce<ReturnType<typeof reviewTopicsProjection.evolve>>(
    (row, event) => reviewTopicsProjection.evolve(row, eventAt(event, '2026-03-01T13:00:00Z'), id),
    null,
  );

test('keeps the mentions of the text, each topic once, and the version that found them', () => {
  const mentions: TopicMention[] = [food, { ...food, start: 14, end: 20, sentiment: 'negative' }];
  expect(after(received({ topics: mentions, classifier: 'learnt-1-aa' }))).toEqual({
    reviewId: id,
    tenantId: idOf('t', 1),
    locationId: idOf('l', 1),
    topics: ['food'],
    mentions,
    classifier: 'learnt-1-aa',
  });
});

test('has no row for a text without topics, also after an edit', () => {
  expect(after(received({ topics: [] }))).toBeNull();
  expect(after(received({ topics: [food] }), edited({ topics: [] }))).toBeNull();
});
