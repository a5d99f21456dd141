import { defaultAnswerTarget, erased, hour, type AnswerTarget, type ImportedReview, type ReviewEvent } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import type { ReviewCommand } from './commands.ts';
import {
  accepted,
  at,
  deleted,
  deletionRequested,
  edited,
  failed,
  ids,
  imported,
  locationId,
  observedReply,
  published,
  queued,
  received,
  rejected,
  removed,
  reviewId,
  seenReply,
  secondReply,
  started,
  vanished,
} from './review.fixture.ts';
import { review } from './review.ts';

const { given } = specOf(review);
const closedWeek = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };
const live: ReviewEvent[] = [received, queued(), started, accepted()];
const ours = (over: object = {}) => seenReply({ text: 'نعتذر لك', updatedAt: at(12), ...over });

const observe = (
  over: Partial<ImportedReview> = {},
  fetched = 30,
  linkedAt = at(0),
  answerTarget: AnswerTarget = defaultAnswerTarget,
): ReviewCommand => ({
  type: 'ObserveReview',
  reviewId,
  locationId,
  linkedAt,
  observed: imported(over),
  answerTarget,
  fetchedAt: at(fetched),
  at: at(31),
});

describe('the review itself', () => {
  test('records a new review', () => given().when(observe()).then(received));
  test('records that a review was written before its branch was linked', () =>
    given()
      .when(observe({}, 30, at(1)))
      .then({ type: 'ReviewReceived', data: { ...received.data, writtenBeforeLink: true, answerDueAt: null } } as ReviewEvent));
  test('an answer is due by the target in force when it arrived, in business hours too', () => {
    const week = { ...closedWeek, sunday: [{ opens: '09:00', closes: '11:00' }] };
    const working = { kind: 'business_hours', timeZone: 'Asia/Riyadh', week, overrides: [], holidays: [] } as const;
    // A Thursday: the two hours are those of the next Sunday.
    const dueAt = '2026-03-15T08:00:00.000Z';
    given()
      .when(observe({}, 30, at(0), { ms: 2 * hour, working }))
      .then({ type: 'ReviewReceived', data: { ...received.data, answerDueAt: dueAt } } as ReviewEvent);
  });
  test('a later target leaves the due time of a review that arrived before', () =>
    given(received)
      .when(observe({ stars: 1, updatedAt: at(9) }, 30, at(0), { ms: hour, working: { kind: 'wall_clock' } }))
      .then(edited({ stars: 1 })));
  test('a review that was gone and appears again keeps its due time, whatever the target is now', () =>
    given(received, removed)
      .when(observe({ updatedAt: at(9) }, 30, at(0), { ms: hour, working: { kind: 'wall_clock' } }))
      .then({ type: 'ReviewReceived', data: { ...received.data, updatedAt: at(9) } } as ReviewEvent));
  test('records a new review with its reply', () =>
    given()
      .when(observe({ reply: seenReply() }))
      .then(received, observedReply()));
  test('records nothing for the same page again', () =>
    given(received, observedReply())
      .when(observe({ reply: seenReply() }))
      .then());
  test('records changed stars', () =>
    given(received)
      .when(observe({ stars: 5, updatedAt: at(9) }))
      .then(edited({ stars: 5 })));
  test('records a changed text', () =>
    given(received)
      .when(observe({ text: 'تحسّنت', updatedAt: at(9) }))
      .then(edited({ text: 'تحسّنت' })));
  test('ignores an older snapshot', () =>
    given(received, edited({ stars: 5 }))
      .when(observe({ stars: 2, updatedAt: at(0) }))
      .then());
  test('ignores a changed timestamp alone', () =>
    given(received)
      .when(observe({ updatedAt: at(9) }))
      .then());
  test('records a removed review that appears again', () => given(received, removed).when(observe()).then(received));
  test('records nothing about a review whose author is erased', () => {
    const blank: ReviewEvent = { ...received, data: { ...received.data, text: erased } } as ReviewEvent;
    given(blank)
      .when(observe({ stars: 1, updatedAt: at(9) }))
      .then();
  });
});

test('an erased review stays erased, whatever Google shows', () => {
  const gone: ReviewEvent = { type: 'ReviewErased', data: ids };
  given(received, gone)
    .when(observe({ text: 'again', updatedAt: at(9) }))
    .then();
  given(received, removed, gone).when(observe()).then();
});

describe('replies written elsewhere', () => {
  test('records a new reply', () =>
    given(received)
      .when(observe({ reply: seenReply() }))
      .then(observedReply()));
  test('records a changed reply', () =>
    given(received, observedReply({ text: 'قديم' }))
      .when(observe({ reply: seenReply() }))
      .then(observedReply()));
  test('records that a reply vanished', () => given(received, observedReply()).when(observe()).then(vanished));
  test('ignores a reply that Google rejected', () =>
    given(received)
      .when(observe({ reply: seenReply({ state: 'rejected' }) }))
      .then());
  test('records a reply while ours is queued', () =>
    given(received, queued())
      .when(observe({ reply: seenReply() }))
      .then(observedReply()));
  test('records a reply that replaces ours', () =>
    given(...live, published)
      .when(observe({ reply: seenReply() }))
      .then(observedReply()));
});

describe('our own reply', () => {
  test('is not recorded as an external reply', () =>
    given(...live)
      .when(observe({ reply: ours() }))
      .then());
  test('is recognised with other line ends', () =>
    given(received, queued({ text: 'أ\nب' }), started, accepted())
      .when(observe({ reply: ours({ text: 'أ\r\nب ' }) }))
      .then());
  test('is recorded as published', () =>
    given(...live)
      .when(observe({ reply: ours({ state: 'approved' }) }))
      .then(published));
  test('is recorded as rejected', () =>
    given(...live)
      .when(observe({ reply: ours({ state: 'rejected', policyViolation: 'OFF_TOPIC' }) }))
      .then(rejected));
  test('is recorded as published after a rejection', () =>
    given(...live, rejected)
      .when(observe({ reply: ours({ state: 'approved' }) }))
      .then(published));
  test('is recorded as accepted and published after it counted as failed', () =>
    given(received, queued(), started, failed)
      .when(observe({ reply: ours({ state: 'approved' }) }))
      .then(accepted({ acceptedAt: at(31) }), published));
  test('is recorded as vanished when it was deleted elsewhere', () =>
    given(...live, published)
      .when(observe())
      .then(vanished));
  test('may be missing at Google while it is pending', () =>
    given(...live)
      .when(observe())
      .then());
  test('ignores what Google shows while it is being published', () =>
    given(received, queued(), started)
      .when(observe({ reply: seenReply() }))
      .then());
  test('ignores what Google shows while it is being deleted', () =>
    given(...live, published, deletionRequested())
      .when(observe())
      .then());
  test('ignores the replaced reply that Google still shows', () =>
    given(...live)
      .when(observe({ reply: seenReply({ text: 'قديم', updatedAt: at(5) }) }))
      .then());
});

describe('a snapshot fetched before our own change', () => {
  test('does not make our new reply vanish', () =>
    given(...live, published)
      .when(observe({}, 11))
      .then());
  test('does not restore the reply that ours replaced', () =>
    given(received, observedReply({ updatedAt: at(5) }), queued({ replaces: true }), started, accepted())
      .when(observe({ reply: seenReply({ updatedAt: at(5) }) }, 12))
      .then());
  test('does not restore a deleted reply', () =>
    given(...live, published, deletionRequested(), deleted(30))
      .when(observe({ reply: ours() }, 30))
      .then());
  test('records a reply if the snapshot is newer than the deletion', () =>
    given(...live, published, deletionRequested(), deleted(30))
      .when(observe({ reply: seenReply({ updatedAt: at(33) }) }, 34))
      .then(observedReply({ updatedAt: at(33) })));
  test('still records an edit of the review', () =>
    given(...live)
      .when(observe({ stars: 5, updatedAt: at(9) }, 11))
      .then(edited({ stars: 5 })));
});

test('recognises our published reply while a newer one is queued', () =>
  given(...live, published, queued({ replyId: secondReply, text: 'ب', replaces: true }))
    .when(observe({ reply: ours({ state: 'approved' }) }))
    .then());
