import type { Classification, ImportedReview, Iso, ReviewEvent, Uuid } from '@sumaa/contracts';

/** Ids, instants and events of one review, for unit tests. */
export const reviewId = '11111111-1111-4111-8111-111111111111' as Uuid;
export const locationId = '22222222-2222-4222-8222-222222222222' as Uuid;
export const accountId = '33333333-3333-4333-8333-333333333333' as Uuid;
export const colleague = '44444444-4444-4444-8444-444444444444' as Uuid;
export const replyId = '55555555-5555-4555-8555-555555555555' as Uuid;
export const secondReply = '66666666-6666-4666-8666-666666666666' as Uuid;
export const at = (minute: number): Iso => `2026-03-12T10:${String(minute).padStart(2, '0')}:00.000Z` as Iso;
export const ids = { reviewId, locationId };

const classification: Classification = {
  language: 'ar',
  sentiment: 'negative',
  textSentiment: 'negative',
  mismatch: false,
  topics: [],
  classifier: 'test-1',
};

/** The review as a worker reads it from Google. */
export const imported = (over: Partial<ImportedReview> = {}): ImportedReview => ({
  googleReviewId: 'AbFv1',
  googleName: 'accounts/1/locations/2/reviews/AbFv1',
  authorName: 'سارة',
  authorPhotoUrl: null,
  anonymous: false,
  stars: 2,
  text: 'الخدمة بطيئة',
  translation: null,
  createdAt: at(0),
  updatedAt: at(0),
  classification,
  reply: null,
  ...over,
});

export const seenReply = (over: Partial<NonNullable<ImportedReview['reply']>> = {}): NonNullable<ImportedReview['reply']> => ({
  text: 'شكرًا لملاحظتك',
  updatedAt: at(20),
  state: null,
  policyViolation: null,
  ...over,
});

export const received: ReviewEvent = {
  type: 'ReviewReceived',
  data: {
    ...ids,
    writtenBeforeLink: false,
    answerDueAt: '2026-03-13T10:00:00.000Z' as Iso,
    googleName: 'accounts/1/locations/2/reviews/AbFv1',
    authorName: 'سارة',
    authorPhotoUrl: null,
    anonymous: false,
    createdAt: at(0),
    updatedAt: at(0),
    stars: 2,
    text: 'الخدمة بطيئة',
    translation: null,
    ...classification,
  },
};
export const edited = (over: object): ReviewEvent => ({
  type: 'ReviewEdited',
  data: { ...ids, previousStars: 2, updatedAt: at(9), stars: 2, text: 'الخدمة بطيئة', translation: null, ...classification, ...over },
});
export const removed: ReviewEvent = { type: 'ReviewRemoved', data: ids };
export const queued = (over: object = {}): ReviewEvent => ({
  type: 'ReplyQueued',
  data: { ...ids, replyId, text: 'نعتذر لك', accountId, publishAt: at(11), replaces: false, ...over },
});
export const undone: ReviewEvent = { type: 'ReplyUndone', data: { ...ids, replyId, accountId } };
export const started: ReviewEvent = { type: 'ReplyPublishingStarted', data: { ...ids, replyId } };
export const accepted = (over: object = {}): ReviewEvent => ({
  type: 'ReplyAccepted',
  data: { ...ids, replyId, googleUpdatedAt: at(12), acceptedAt: at(12), ...over },
});
export const published: ReviewEvent = { type: 'ReplyPublished', data: { ...ids, replyId } };
export const rejected: ReviewEvent = { type: 'ReplyRejected', data: { ...ids, replyId, policyViolation: 'OFF_TOPIC' } };
export const failed: ReviewEvent = { type: 'ReplyFailed', data: { ...ids, replyId, reason: 'google_unreachable' } };
export const observedReply = (over: object = {}): ReviewEvent => ({
  type: 'ReplyObserved',
  data: { ...ids, text: 'شكرًا لملاحظتك', updatedAt: at(20), ...over },
});
export const vanished: ReviewEvent = { type: 'ReplyVanished', data: ids };
export const deletionRequested = (id: Uuid = replyId): ReviewEvent => ({
  type: 'ReplyDeletionRequested',
  data: { ...ids, replyId: id, accountId },
});
export const deleted = (minute: number): ReviewEvent => ({ type: 'ReplyDeleted', data: { ...ids, replyId, deletedAt: at(minute) } });
