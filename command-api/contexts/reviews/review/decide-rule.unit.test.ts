import type { ReviewEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { reviewClassifier } from '@sumaa/runtime/classifier';
import { describe, expect, test } from 'vitest';
import type { ReviewCommand } from './commands.ts';
import { accountId, at, colleague, ids, locationId, queued, received, removed, replyId, started, undone } from './review.fixture.ts';
import { review } from './review.ts';

const { given } = specOf(review);
const tenantId = '88888888-8888-4888-8888-888888888888' as Uuid;
const seen = (over: object = {}): ReviewEvent =>
  ({
    ...received,
    data: { ...received.data, stars: 4, text: 'الخدمة ممتازة', sentiment: 'positive', textSentiment: 'positive', ...over },
  }) as ReviewEvent;
const byRule: ReviewEvent = { type: 'AnsweredByRule', data: { ...ids, replyId, agreedBy: accountId } };
const waiting: ReviewEvent[] = [seen(), byRule, queued({ accountId: tenantId })];
const withdrawn: ReviewEvent = { ...undone, data: { ...ids, replyId, accountId: tenantId } } as ReviewEvent;
const terms = { minStars: 4, locationIds: null };
const start = (rule: Extract<ReviewCommand, { type: 'StartPublishing' }>['rule']): ReviewCommand => ({
  type: 'StartPublishing',
  replyId,
  at: at(11),
  rule,
});

describe('a reply of the rule that waits', () => {
  test('is published under the terms in force', () => {
    given(...waiting)
      .when(start(terms))
      .then(started);
    given(...waiting)
      .when(start({ minStars: 3, locationIds: [locationId] }))
      .then(started);
  });
  test('is withdrawn where no rule is in force, or its terms no longer cover the review', () => {
    for (const rule of [null, { minStars: 5, locationIds: null }, { minStars: 4, locationIds: [colleague] }]) {
      given(...waiting)
        .when(start(rule))
        .then(withdrawn);
    }
  });
  test('is withdrawn where the text complains, however many stars its author gave', () => {
    const text = 'أسوأ مطعم دخلته في حياتي، الأكل بارد والخدمة سيئة جدًا والمكان وسخ';
    for (const stars of [4, 5]) {
      given(seen({ stars, text, ...reviewClassifier.classify({ stars, text }) }), ...waiting.slice(1))
        .when(start(terms))
        .then(withdrawn);
    }
  });
  test('is withdrawn once somebody reported the review', () => {
    const reported: ReviewEvent = { type: 'ReviewReported', data: { ...ids, accountId, reason: 'spam' } };
    given(...waiting, reported)
      .when(start(terms))
      .then(withdrawn);
  });
  test('is withdrawn once somebody has a draft of their own, which then counts as no smart reply', () => {
    const drafted: ReviewEvent = { type: 'ReplyDraftSaved', data: { ...ids, text: 'أكتب بنفسي', accountId } };
    given(...waiting, drafted)
      .when(start(terms))
      .then(withdrawn);
    const state = [...waiting, drafted, withdrawn].reduce(review.evolve, review.initial());
    expect(state).toMatchObject({ replies: { next: null }, draft: 'أكتب بنفسي', draftFromSuggestion: false });
  });
  test('leaves a reply that somebody then writes alone: it is no smart one', () => {
    const [onHold, byHand] = [
      [...waiting, withdrawn],
      [...waiting, undone],
    ].map((events) => events.reduce(review.evolve, review.initial()));
    expect(onHold).toMatchObject({ replies: { next: null }, draftFromSuggestion: false });
    expect(byHand, 'its text is in the editor of whoever undid it').toMatchObject({ replies: { next: null }, draftFromSuggestion: true });
  });
  test('is withdrawn where the review is gone, or came back after it was gone', () => {
    given(...waiting, removed)
      .when(start(terms))
      .then(withdrawn);
    const changed = seen({ stars: 1, text: 'غيّرت رأيي', sentiment: 'negative', updatedAt: at(9) });
    for (const back of [changed, seen({ updatedAt: at(9) })]) {
      given(...waiting, removed, back)
        .when(start(terms))
        .then(withdrawn);
    }
  });
});

test('a reply of a person is published whatever the rule says', () => given(seen(), queued()).when(start(null)).then(started));
