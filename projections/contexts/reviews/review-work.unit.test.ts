import type { ReviewEvent } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { removed, replySteps } from '../../testing/reviews.ts';
import { reviewWorkProjection, type ReviewWorkRow } from './review-work.projection.ts';

const then = '2026-03-01T13:00:00Z';
const ids = { reviewId: idOf('r', 1), locationId: idOf('l', 1) };
const [accountId, colleague] = [idOf('a', 1), idOf('a', 2)];
const helpful = (by = accountId): ReviewEvent => ({ type: 'ReviewMarkedHelpful', data: { ...ids, accountId: by } });
const unmarked: ReviewEvent = { type: 'ReviewUnmarkedHelpful', data: { ...ids, accountId } };
const reported: ReviewEvent = { type: 'ReviewReported', data: { ...ids, accountId, reason: 'spam' } };
const closed: ReviewEvent = { type: 'ReviewReportClosed', data: { ...ids, accountId } };
const requested: ReviewEvent = { type: 'ApprovalRequested', data: { ...ids, text: 'شكرًا', note: 'هل نذكر الفرع؟', accountId } };
const returned: ReviewEvent = {
  type: 'ApprovalReturned',
  data: { ...ids, note: 'أضف الاسم', accountId: colleague, requestedBy: accountId },
};
const drafted = (text: string): ReviewEvent => ({ type: 'ReplyDraftSaved', data: { ...ids, text, accountId } });

const after = (...events: ReviewEvent[]) =>
  events.reduce<ReviewWorkRow | null>((row, event) => {
    const recorded = eventAt(event, then);
    return reviewWorkProjection.key(recorded) === null ? row : reviewWorkProjection.evolve(row, recorded, ids.reviewId);
  }, null);

const empty: ReviewWorkRow = {
  ...ids,
  tenantId: idOf('t', 1),
  helpfulBy: [],
  reportedAt: null,
  reportedBy: null,
  reportReason: null,
  approvalState: null,
  requestedBy: null,
  approvalBy: null,
  approvalAt: null,
  approvalNote: null,
};

test('keeps whose marks there are, and no row without any', () => {
  expect(after(helpful(), helpful(colleague), unmarked)).toEqual({ ...empty, helpfulBy: [colleague] });
  expect(after(helpful(), unmarked)).toBeNull();
});

test('shows a report until it is closed or the review is gone', () => {
  expect(after(reported)).toEqual({ ...empty, reportedAt: at(then), reportedBy: accountId, reportReason: 'spam' });
  expect(after(reported, closed)).toBeNull();
  expect(after(reported, removed)).toBeNull();
});

test('shows who asked for approval or returned the draft, with the note, until it is answered, discarded or erased', () => {
  const waiting = { ...empty, requestedBy: accountId, approvalAt: at(then) };
  expect(after(requested)).toEqual({ ...waiting, approvalState: 'requested', approvalBy: accountId, approvalNote: 'هل نذكر الفرع؟' });
  expect(after(requested, returned)).toEqual({ ...waiting, approvalState: 'returned', approvalBy: colleague, approvalNote: 'أضف الاسم' });
  expect(after(requested, drafted('شكرًا لكم'))).not.toBeNull();
  expect(after(requested, drafted(''))).toBeNull();
  expect(after(requested, replySteps(1).queued)).toBeNull();
  expect(after(requested, { type: 'ReviewErased', data: ids })).toBeNull();
});
