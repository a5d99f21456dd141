import { day, isoAfter, type ReviewEvent } from '@sumaa/contracts';
import { at, idOf } from './events.ts';

export type ReviewEventNamed<T extends ReviewEvent['type']> = Extract<ReviewEvent, { type: T }>;
type Data<T extends ReviewEvent['type']> = ReviewEventNamed<T>['data'];

const reviewId = idOf('r', 1);
const locationId = idOf('l', 1);
const ids = { reviewId, locationId };

/** A review written on 1 March 2026 at noon UTC, four stars, in Arabic; an answer is due after 24 hours, unless it is from before the link. */
export function received(over: Partial<Data<'ReviewReceived'>> = {}): ReviewEventNamed<'ReviewReceived'> {
  const { writtenBeforeLink = false, createdAt = at('2026-03-01T12:00:00Z') } = over;
  return {
    type: 'ReviewReceived',
    data: {
      ...ids,
      writtenBeforeLink,
      answerDueAt: writtenBeforeLink ? null : isoAfter(createdAt, day),
      googleName: 'accounts/1/locations/1/reviews/1',
      authorName: 'نورة',
      authorPhotoUrl: null,
      anonymous: false,
      createdAt,
      updatedAt: at('2026-03-01T12:00:00Z'),
      stars: 4,
      text: 'قهوة ممتازة',
      translation: null,
      language: 'ar',
      sentiment: 'positive',
      textSentiment: 'positive',
      mismatch: false,
      topics: [],
      classifier: 'test',
      ...over,
    },
  };
}

export function edited(over: Partial<Data<'ReviewEdited'>> = {}): ReviewEventNamed<'ReviewEdited'> {
  return {
    type: 'ReviewEdited',
    data: {
      ...ids,
      previousStars: 4,
      updatedAt: at('2026-03-02T12:00:00Z'),
      stars: 2,
      text: 'صارت باردة',
      translation: null,
      language: 'ar',
      sentiment: 'negative',
      textSentiment: 'negative',
      mismatch: false,
      topics: [],
      classifier: 'test',
      ...over,
    },
  };
}

/** The events of reply `n`. */
export const replySteps = (n = 1, text = `رد ${n}`) => {
  const reply = { ...ids, replyId: idOf('p', n) };
  const accountId = idOf('a', 1);
  return {
    queued: { type: 'ReplyQueued', data: { ...reply, text, accountId, publishAt: at('2026-03-01T13:00:06Z'), replaces: n > 1 } },
    undone: { type: 'ReplyUndone', data: { ...reply, accountId } },
    publishing: { type: 'ReplyPublishingStarted', data: reply },
    accepted: { type: 'ReplyAccepted', data: { ...reply, googleUpdatedAt: null, acceptedAt: at('2026-03-01T13:00:08Z') } },
    published: { type: 'ReplyPublished', data: reply },
    rejected: { type: 'ReplyRejected', data: { ...reply, policyViolation: 'SPAM' } },
    failed: { type: 'ReplyFailed', data: { ...reply, reason: 'connection_lost' } },
    deletionRequested: { type: 'ReplyDeletionRequested', data: { ...reply, accountId } },
    deletionFailed: { type: 'ReplyDeletionFailed', data: reply },
    deleted: { type: 'ReplyDeleted', data: { ...reply, deletedAt: at('2026-03-03T12:00:00Z') } },
  } as const satisfies Record<string, ReviewEvent>;
};

export const removed: ReviewEventNamed<'ReviewRemoved'> = { type: 'ReviewRemoved', data: ids };
export const vanished: ReviewEventNamed<'ReplyVanished'> = { type: 'ReplyVanished', data: ids };
export const observed = (text = 'رد من Google'): ReviewEventNamed<'ReplyObserved'> => ({
  type: 'ReplyObserved',
  data: { ...ids, text, updatedAt: at('2026-03-01T18:00:00Z') },
});
export const draft = (text: string): ReviewEventNamed<'ReplyDraftSaved'> => ({
  type: 'ReplyDraftSaved',
  data: { ...ids, text, accountId: idOf('a', 1) },
});
