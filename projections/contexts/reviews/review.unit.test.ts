import { erased, type ReviewEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { draft, edited, observed, received, removed, replySteps, vanished } from '../../testing/reviews.ts';
import { reviewProjection } from './review.projection.ts';
import type { ReviewRow } from './review-row.ts';

const id = idOf('r', 1);
const { queued, undone, publishing, accepted, published, rejected, failed, deletionRequested, deletionFailed, deleted } = replySteps();

/** The row after folding these events, one minute apart, starting at 13:00. */
function rowAfter(...events: readonly ReviewEvent[]): ReviewRow {
  return events.reduce<ReviewRow | null>(
    (row, event, minute) => reviewProjection.evolve(row, eventAt(event, `2026-03-01T13:${String(minute).padStart(2, '0')}:00Z`), id),
    null,
  )!;
}

const fresh: ReviewRow = {
  reviewId: id,
  tenantId: idOf('t', 1),
  locationId: idOf('l', 1),
  googleName: 'accounts/1/locations/1/reviews/1',
  authorName: 'نورة',
  authorPhotoUrl: null,
  stars: 4,
  text: 'قهوة ممتازة',
  translation: null,
  language: 'ar',
  sentiment: 'positive',
  mismatch: false,
  createdAt: at('2026-03-01T12:00:00Z'),
  updatedAt: at('2026-03-01T12:00:00Z'),
  receivedAt: at('2026-03-01T13:00:00Z'),
  previousStars: null,
  edited: false,
  removed: false,
  replyId: null,
  replyState: null,
  replyText: null,
  replyAccountId: null,
  replyAt: null,
  replyPublishAt: null,
  replyPolicyViolation: null,
  replyFailure: null,
  replyBefore: null,
  standing: null,
  replied: false,
  answeredAt: null,
  draft: null,
  dueAt: at('2026-03-02T12:00:00Z'),
  dueOrder: Date.parse('2026-03-02T12:00:00Z'),
  highOrder: 3e14 - Date.parse('2026-03-01T12:00:00Z'),
  lowOrder: 5e14 - Date.parse('2026-03-01T12:00:00Z'),
  searchText: 'نوره قهوه ممتازه',
  writtenBeforeLink: false,
  draftAccountId: null,
  answerDueAt: at('2026-03-02T12:00:00Z'),
};

test('a review from before the link is never due, and comes after the due ones, newest first', () => {
  const old = rowAfter(received({ writtenBeforeLink: true }));
  const older = rowAfter(received({ writtenBeforeLink: true, createdAt: at('2026-02-01T12:00:00Z') }));
  const late = rowAfter(received({ createdAt: at('2026-03-20T12:00:00Z') }));
  expect([old.dueAt, old.replied, older.dueAt]).toEqual([null, false, null]);
  expect(late.dueOrder).toBeLessThan(old.dueOrder);
  expect(old.dueOrder).toBeLessThan(older.dueOrder);
  expect(older.dueOrder).toBeLessThan(rowAfter(received(), replySteps().queued).dueOrder);
});

test('a new review is due one day after it was written, whenever it was received', () => {
  givenEvents(reviewProjection, [eventAt(received(), '2026-03-01T13:00:00Z')]).then({ [id]: fresh });
});

test('the events of one review give one row, however they are split into batches', () => {
  const times = ['13:00', '13:01', '13:02', '13:03', '13:04'];
  const events: ReviewEvent[] = [received(), queued, publishing, accepted, published];
  givenEvents(
    reviewProjection,
    events.map((event, index) => eventAt(event, `2026-03-01T${times[index]}:00Z`)),
  ).then({
    [id]: {
      ...fresh,
      replyId: idOf('p', 1),
      replyState: 'published',
      replyText: 'رد 1',
      replyAccountId: idOf('a', 1),
      replyAt: at('2026-03-01T13:04:00Z'),
      replied: true,
      answeredAt: at('2026-03-01T13:00:08Z'),
      dueAt: null,
      dueOrder: 2e14 - Date.parse('2026-03-01T12:00:00Z'),
    },
  });
});

describe('sort keys, ascending', () => {
  const key = (name: 'highOrder' | 'lowOrder' | 'dueOrder', events: readonly ReviewEvent[]) => rowAfter(...events)[name];
  const stars = (count: number | null, day = 1) => [received({ stars: count, createdAt: at(`2026-03-0${day}T12:00:00Z`) })];

  test('best: more stars, then newer; without stars last', () => {
    const order = [stars(5, 2), stars(5, 1), stars(4, 9), stars(1), stars(null)].map((events) => key('highOrder', events));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
  test('worst: fewer stars, then newer; without stars last', () => {
    const order = [stars(1, 2), stars(1, 1), stars(2, 9), stars(5), stars(null)].map((events) => key('lowOrder', events));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
  test('due: unanswered first, longest due on top; then answered, newest on top', () => {
    const answered = (day: number) => [...stars(5, day), observed()];
    const order = [stars(5, 1), stars(1, 2), answered(2), answered(1)].map((events) => key('dueOrder', events));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
  test('are safe integers, so JavaScript and bigint agree', () => {
    const row = rowAfter(received({ stars: null }));
    expect([row.highOrder, row.lowOrder, row.dueOrder].every(Number.isSafeInteger)).toBe(true);
  });
});

describe('the review itself', () => {
  test('an edit keeps the previous stars and updates the search text', () => {
    expect(rowAfter(received(), edited())).toMatchObject({
      stars: 2,
      previousStars: 4,
      edited: true,
      sentiment: 'negative',
      text: 'صارت باردة',
      searchText: 'نوره صارت بارده',
      createdAt: fresh.createdAt,
      dueAt: fresh.dueAt,
    });
  });
  test('a removed review is not due; received again, it is due and keeps its draft', () => {
    const gone = rowAfter(received(), draft('شكرًا'), removed);
    expect(gone).toMatchObject({ removed: true, dueAt: null, draft: 'شكرًا' });
    expect(rowAfter(received(), draft('شكرًا'), removed, received({ stars: 5 }))).toMatchObject({
      removed: false,
      stars: 5,
      draft: 'شكرًا',
      dueAt: fresh.dueAt,
      receivedAt: fresh.receivedAt,
    });
  });
  test('an erased author leaves no name and no text', () => {
    expect(rowAfter(received({ authorName: erased, authorPhotoUrl: erased, text: erased, translation: erased }))).toMatchObject({
      authorName: null,
      text: null,
      searchText: '',
      stars: 4,
    });
  });
  test('an erasure leaves the same row with and without the key', () => {
    const gone: ReviewEvent = { type: 'ReviewErased', data: { reviewId: id, locationId: idOf('l', 1) } };
    const readable = rowAfter(received(), observed('شكرًا'), queued, draft('مسودة'), gone);
    const unreadable = { authorName: erased, authorPhotoUrl: erased, text: erased, translation: erased };
    const blanked = [observed('شكرًا'), queued, draft('مسودة')].map(
      (one) => ({ ...one, data: { ...one.data, text: erased } }) as ReviewEvent,
    );
    expect(readable).toEqual(rowAfter(received(unreadable), ...blanked, gone));
    expect(readable).toMatchObject({
      stars: 4,
      authorName: null,
      text: null,
      draft: null,
      replyText: null,
      standing: { text: null },
      searchText: '',
    });
  });
  test('ignores an event of an unknown review', () => {
    expect(reviewProjection.evolve(null, eventAt(removed, '2026-03-01T13:00:00Z'), id)).toBeNull();
  });
});

describe('the reply', () => {
  const state = (...events: readonly ReviewEvent[]) => {
    const { replyState, replied, dueAt, answeredAt, standing } = rowAfter(received(), ...events);
    return [replyState, standing?.state ?? null, replied, dueAt !== null, answeredAt !== null];
  };
  const second = replySteps(2);

  test.each<[string, readonly ReviewEvent[], ReturnType<typeof state>]>([
    ['queued', [queued], ['queued', null, true, false, false]],
    ['undone', [queued, undone], [null, null, false, true, false]],
    ['publishing', [queued, publishing], ['publishing', null, true, false, false]],
    ['pending', [queued, publishing, accepted], ['pending', null, true, false, true]],
    ['rejected: due again', [queued, publishing, accepted, rejected], ['rejected', null, false, true, false]],
    ['failed: due again', [queued, publishing, failed], ['failed', null, false, true, false]],
    ['failed, but Google had accepted it', [queued, publishing, failed, accepted], ['pending', null, true, false, true]],
    ['seen at Google', [observed()], ['external', null, true, false, true]],
    ['gone from Google', [observed(), vanished], [null, null, false, true, false]],
    ['replacing an external one', [observed(), queued], ['queued', 'external', true, false, true]],
    ['that replacement undone', [observed(), queued, undone], ['external', null, true, false, true]],
    ['that replacement failed: the old one stays', [observed(), queued, publishing, failed], ['failed', 'external', true, false, true]],
    ['replacing our own', [queued, publishing, accepted, published, second.queued], ['queued', 'published', true, false, true]],
    [
      'replacing a rejected one counts as answered',
      [queued, publishing, accepted, rejected, second.queued],
      ['queued', 'rejected', true, false, false],
    ],
    [
      'replaced',
      [queued, publishing, accepted, published, second.queued, second.publishing, second.accepted],
      ['pending', null, true, false, true],
    ],
    [
      'the old one is published while the new one waits',
      [queued, publishing, accepted, second.queued, published],
      ['queued', 'published', true, false, true],
    ],
    ['a reply appears at Google while ours waits', [queued, observed()], ['queued', 'external', true, false, true]],
    [
      'being deleted: still counts as answered',
      [queued, publishing, accepted, published, deletionRequested],
      ['deleting', null, true, false, true],
    ],
    [
      'deletion failed',
      [queued, publishing, accepted, published, deletionRequested, deletionFailed],
      ['published', null, true, false, true],
    ],
    ['deleted: due again', [queued, publishing, accepted, published, deletionRequested, deleted], [null, null, false, true, false]],
    [
      'a verdict while it is deleted does not end the deletion',
      [queued, publishing, accepted, deletionRequested, published],
      ['deleting', null, true, false, true],
    ],
    [
      'that verdict counts when the deletion fails',
      [queued, publishing, accepted, deletionRequested, rejected, deletionFailed],
      ['rejected', null, false, true, false],
    ],
    [
      'the old one being deleted while the new one failed',
      [queued, publishing, accepted, published, second.queued, second.failed, deletionRequested],
      ['deleting', 'failed', true, false, true],
    ],
    [
      'then deleted: the failed one is left',
      [queued, publishing, accepted, published, second.queued, second.failed, deletionRequested, deleted],
      ['failed', null, false, true, false],
    ],
    [
      'or its deletion failed: all as before',
      [queued, publishing, accepted, published, second.queued, second.failed, deletionRequested, deletionFailed],
      ['failed', 'published', true, false, true],
    ],
    ['an external one being deleted', [observed(), deletionRequested, deletionFailed], ['external', null, true, false, true]],
  ])('%s', (_, events, expected) => {
    expect(state(...events)).toEqual(expected);
  });

  test('the first answer counts for the response time, an edit of it does not', () => {
    const later = { ...second.accepted, data: { ...second.accepted.data, acceptedAt: at('2026-03-05T00:00:00Z') } };
    const row = rowAfter(received(), queued, publishing, accepted, published, second.queued, second.publishing, later);
    expect(row.answeredAt).toBe(at('2026-03-01T13:00:08Z'));
  });

  test('stores why it failed or was rejected, and clears that with the next reply', () => {
    expect(rowAfter(received(), queued, publishing, failed)).toMatchObject({ replyFailure: 'connection_lost', replyText: 'رد 1' });
    expect(rowAfter(received(), queued, publishing, accepted, rejected)).toMatchObject({ replyPolicyViolation: 'SPAM', replyText: 'رد 1' });
    expect(rowAfter(received(), queued, publishing, accepted, rejected, second.queued)).toMatchObject({
      replyPolicyViolation: null,
      replyText: 'رد 2',
    });
  });

  test('stores a draft, and clears it when it is emptied or queued', () => {
    const stored = (...events: ReviewEvent[]) => {
      const row = rowAfter(received(), draft('أهلًا'), ...events);
      return [row.draft, row.draftAccountId];
    };
    expect(stored()).toEqual(['أهلًا', idOf('a', 1)]);
    expect(stored(draft(''))).toEqual([null, null]);
    expect(stored(queued)).toEqual([null, null]);
  });
});
