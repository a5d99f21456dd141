import { erased, type ImportedReview, type ReviewEvent } from '@sumaa/contracts';
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
const live: ReviewEvent[] = [received, queued(), started, accepted()];
const ours = (over: object = {}) => seenReply({ text: 'نعتذر لك', updatedAt: at(12), ...over });

const observe = (over: Partial<ImportedReview> = {}, fetched = 30): ReviewCommand => ({
  type: 'ObserveReview',
  reviewId,
  locationId,
  observed: imported(over),
  fetchedAt: at(fetched),
  at: at(31),
});

describe('the review itself', () => {
  test('is new', () => given().when(observe()).then(received));
  test('is new and answered already', () =>
    given()
      .when(observe({ reply: seenReply() }))
      .then(received, observedReply()));
  test('the same page twice changes nothing', () =>
    given(received, observedReply())
      .when(observe({ reply: seenReply() }))
      .then());
  test('has other stars', () =>
    given(received)
      .when(observe({ stars: 5, updatedAt: at(9) }))
      .then(edited({ stars: 5 })));
  test('has other words', () =>
    given(received)
      .when(observe({ text: 'تحسّنت', updatedAt: at(9) }))
      .then(edited({ text: 'تحسّنت' })));
  test('an older snapshot says nothing', () =>
    given(received, edited({ stars: 5 }))
      .when(observe({ stars: 2, updatedAt: at(0) }))
      .then());
  test('a touched timestamp alone says nothing', () =>
    given(received)
      .when(observe({ updatedAt: at(9) }))
      .then());
  test('is back after it was removed', () => given(received, removed).when(observe()).then(received));
  test('of an erased person is never written again', () => {
    const blank: ReviewEvent = { ...received, data: { ...received.data, text: erased } } as ReviewEvent;
    given(blank)
      .when(observe({ stars: 1, updatedAt: at(9) }))
      .then();
  });
});

describe('replies of others', () => {
  test('appear', () =>
    given(received)
      .when(observe({ reply: seenReply() }))
      .then(observedReply()));
  test('change', () =>
    given(received, observedReply({ text: 'قديم' }))
      .when(observe({ reply: seenReply() }))
      .then(observedReply()));
  test('vanish', () => given(received, observedReply()).when(observe()).then(vanished));
  test('that Google refuses to show are nobody’s answer', () =>
    given(received)
      .when(observe({ reply: seenReply({ state: 'rejected' }) }))
      .then());
  test('appear while ours still waits', () =>
    given(received, queued())
      .when(observe({ reply: seenReply() }))
      .then(observedReply()));
  test('replace ours later on', () =>
    given(...live, published)
      .when(observe({ reply: seenReply() }))
      .then(observedReply()));
});

describe('our own reply', () => {
  test('is not somebody else’s', () =>
    given(...live)
      .when(observe({ reply: ours() }))
      .then());
  test('with other line ends is still ours', () =>
    given(received, queued({ text: 'أ\nب' }), started, accepted())
      .when(observe({ reply: ours({ text: 'أ\r\nب ' }) }))
      .then());
  test('is shown', () =>
    given(...live)
      .when(observe({ reply: ours({ state: 'approved' }) }))
      .then(published));
  test('is refused', () =>
    given(...live)
      .when(observe({ reply: ours({ state: 'rejected', policyViolation: 'OFF_TOPIC' }) }))
      .then(rejected));
  test('was refused and is shown now', () =>
    given(...live, rejected)
      .when(observe({ reply: ours({ state: 'approved' }) }))
      .then(published));
  test('arrived although we gave up', () =>
    given(received, queued(), started, failed)
      .when(observe({ reply: ours({ state: 'approved' }) }))
      .then(accepted({ acceptedAt: at(31) }), published));
  test('was taken away by somebody', () =>
    given(...live, published)
      .when(observe())
      .then(vanished));
  test('pending need not be seen yet', () =>
    given(...live)
      .when(observe())
      .then());
  test('while being published nothing is concluded', () =>
    given(received, queued(), started)
      .when(observe({ reply: seenReply() }))
      .then());
  test('while being deleted nothing is concluded', () =>
    given(...live, published, deletionRequested())
      .when(observe())
      .then());
  test('what it replaced may linger at Google', () =>
    given(...live)
      .when(observe({ reply: seenReply({ text: 'قديم', updatedAt: at(5) }) }))
      .then());
});

describe('what was fetched before our own act', () => {
  test('does not make our fresh reply vanish', () =>
    given(...live, published)
      .when(observe({}, 11))
      .then());
  test('does not bring back the text it replaced', () =>
    given(received, observedReply({ updatedAt: at(5) }), queued({ replaces: true }), started, accepted())
      .when(observe({ reply: seenReply({ updatedAt: at(5) }) }, 12))
      .then());
  test('does not bring back what we deleted', () =>
    given(...live, published, deletionRequested(), deleted(30))
      .when(observe({ reply: ours() }, 30))
      .then());
  test('what is fetched later does', () =>
    given(...live, published, deletionRequested(), deleted(30))
      .when(observe({ reply: seenReply({ updatedAt: at(33) }) }, 34))
      .then(observedReply({ updatedAt: at(33) })));
  test('still tells that the review was edited', () =>
    given(...live)
      .when(observe({ stars: 5, updatedAt: at(9) }, 11))
      .then(edited({ stars: 5 })));
});

test('a newer text of ours waits: what it is to replace is still ours', () =>
  given(...live, published, queued({ replyId: secondReply, text: 'ب', replaces: true }))
    .when(observe({ reply: ours({ state: 'approved' }) }))
    .then());
