import { erased, type ReviewEvent } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { eventAt, idOf } from '../../testing/events.ts';
import { edited, received } from '../../testing/reviews.ts';
import { reviewKeywordsProjection, type ReviewKeywordsRow } from './review-keywords.projection.ts';

const id = idOf('r', 1);
const gone: ReviewEvent = { type: 'ReviewErased', data: { reviewId: id, locationId: idOf('l', 1) } };
const after = (...events: readonly ReviewEvent[]) =>
  events.reduce<ReviewKeywordsRow | null>(
    (row, event) => reviewKeywordsProjection.evolve(row, eventAt(event, '2026-03-01T13:00:00Z'), id),
    null,
  );

test('keeps what the text is about, as it is written', () => {
  expect(after(received({ text: 'سرعة الخدمة' }))).toEqual({
    reviewId: id,
    tenantId: idOf('t', 1),
    locationId: idOf('l', 1),
    keys: ['سرعه', 'خدمه', 'سرعه خدمه'],
    shown: ['سرعة', 'خدمة', 'سرعة الخدمة'],
    names: [],
  });
});

test('follows an edit, and ends with the text: the same with and without the key', () => {
  expect(after(received({ text: 'الخدمة' }), edited({ text: 'المواقف' }))?.keys).toEqual(['مواقف']);
  expect(after(received({ text: 'الخدمة' }), edited({ text: null }))).toBeNull();
  expect(after(received({ text: 'الخدمة' }), gone)).toBeNull();
  expect(after(received({ text: erased }), gone)).toBeNull();
});
