import type { Iso, ReviewEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { dueSoonFrom } from '@sumaa/contracts';
import { review } from './review.ts';
import {
  accountId,
  colleague,
  failed,
  ids,
  observedReply,
  queued,
  received,
  rejected,
  removed,
  started,
  undone,
} from './review.fixture.ts';

const { given } = specOf(review);
const memberId = '77777777-7777-4777-8777-777777777777' as Uuid;
const assigned: ReviewEvent = { type: 'ReviewAssigned', data: { ...ids, memberId, accountId, assignedBy: colleague } };
const unassigned: ReviewEvent = { type: 'ReviewUnassigned', data: { ...ids, memberId, unassignedBy: colleague } };
const erased: ReviewEvent = { type: 'ReviewErased', data: ids };
const iso = (at: string) => at as Iso;
const dueAt = iso('2026-03-13T10:00:00.000Z');
const check = (at: string, goneMemberId: Uuid | null = null) => ({ type: 'CheckAnswerDue', at: iso(at), goneMemberId }) as const;
const [early, soon, late] = ['2026-03-13T07:00:00.000Z', '2026-03-13T07:00:00.001Z', '2026-03-13T10:00:00.001Z'].map((at) => check(at));
const said = (type: 'ReviewDueSoon' | 'ReviewOverdue', of: Uuid | null = null): ReviewEvent => ({
  type,
  data: { ...ids, accountId: of, dueAt },
});

test('an answer is due soon in its last three hours and late after its time, each said once', () => {
  given(received).when(early!).then();
  given(received).when(soon!).then(said('ReviewDueSoon'));
  given(received, said('ReviewDueSoon')).when(soon!).then();
  given(received, said('ReviewDueSoon')).when(check(dueAt)).then();
  given(received, said('ReviewDueSoon')).when(late!).then(said('ReviewOverdue'));
  given(received, said('ReviewDueSoon'), said('ReviewOverdue')).when(late!).then();
  given(received).when(late!).then(said('ReviewOverdue'));
});

test('of a short time the last quarter is soon', () => {
  const createdAt = iso('2026-03-13T09:00:00.000Z');
  expect(dueSoonFrom({ createdAt, dueAt })).toBe('2026-03-13T09:45:00.000Z');
});

test('it is said to whoever the review is assigned to then', () => {
  given(received, assigned).when(soon!).then(said('ReviewDueSoon', accountId));
  given(received, assigned, unassigned).when(late!).then(said('ReviewOverdue'));
});

test('where the assignee can no longer answer it is said to all who may; somebody who got the review meanwhile is told', () => {
  given(received, assigned).when(check(late!.at, memberId)).then(said('ReviewOverdue'));
  given(received, assigned).when(check(late!.at, ids.reviewId)).then(said('ReviewOverdue', accountId));
});

test('what is answered, gone, erased or never due is not alarmed about; a reply that did not arrive is no answer', () => {
  const neverDue = { ...received, data: { ...received.data, answerDueAt: null } } as ReviewEvent;
  for (const events of [
    [received, queued()],
    [received, queued(), started],
    [received, observedReply()],
    [received, removed],
    [received, erased],
    [neverDue],
  ])
    given(...events)
      .when(late!)
      .then();
  for (const events of [
    [queued(), undone],
    [queued(), started, failed],
    [queued(), started, rejected],
  ])
    given(received, ...events)
      .when(late!)
      .then(said('ReviewOverdue'));
});
