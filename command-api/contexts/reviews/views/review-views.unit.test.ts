import { maxReviewViews, type ReviewViewEvent, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { reviewViews } from './review-views.ts';

const { given } = specOf(reviewViews);
const ownerId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const idOf = (n: number) => `33333333-3333-4333-8333-${String(n).padStart(12, '0')}` as Uuid;
const viewOf = (n: number) =>
  ({
    ownerId,
    viewId: idOf(n),
    name: `عرض ${n}`,
    filter: { reply: 'overdue' },
    sort: 'due',
    shared: false,
    accountId,
    subjectId: accountId,
  }) as const;
const saved = (n: number): ReviewViewEvent => ({ type: 'ReviewViewSaved', data: viewOf(n) });
const save = (n: number) => ({ type: 'SaveView', view: viewOf(n) }) as const;
const removed: ReviewViewEvent = { type: 'ReviewViewRemoved', data: { ownerId, viewId: idOf(1), accountId } };
const remove = { type: 'RemoveView', view: { ownerId, viewId: idOf(1), accountId } } as const;

describe('saved views', () => {
  test('are saved, and removed once', () => {
    given().when(save(1)).then(saved(1));
    given(saved(1)).when(remove).then(removed);
    given(saved(1), removed).when(remove).thenRefused('not_found');
  });
  test('are not saved beyond the limit, until one is removed', () => {
    const full = Array.from({ length: maxReviewViews }, (_, n) => saved(n));
    given(...full)
      .when(save(99))
      .thenRefused('too_many_views');
    given(...full, removed)
      .when(save(99))
      .then(saved(99));
  });
});
