import type { GoogleReview } from '@sumaa/runtime/google';
import { iso } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { reviewClassifier } from '@sumaa/runtime/classifier';
import { importedReview } from './imported-review.ts';

const at = iso(new Date('2026-03-12T14:05:09.120Z'));
const review: GoogleReview = {
  name: 'accounts/1/locations/2/reviews/A',
  reviewId: 'A',
  reviewer: { displayName: 'سارة', photoUrl: 'https://example.test/p.jpg', anonymous: false },
  stars: 2,
  comment: '(Translated by Google) Slow service\n\n(Original)\nالخدمة بطيئة',
  createTime: at,
  updateTime: at,
  reply: { comment: 'نعتذر', updateTime: at, state: 'REJECTED', policyViolation: 'PERSONAL_INFO' },
  mediaItems: [],
  replyUrl: null,
};

test('converts a Google review and classifies the customer’s own text', () => {
  expect(importedReview(review, reviewClassifier)).toEqual({
    googleReviewId: 'A',
    googleName: 'accounts/1/locations/2/reviews/A',
    authorName: 'سارة',
    authorPhotoUrl: 'https://example.test/p.jpg',
    anonymous: false,
    stars: 2,
    text: 'الخدمة بطيئة',
    translation: 'Slow service',
    createdAt: at,
    updatedAt: at,
    classification: {
      language: 'ar',
      sentiment: 'negative',
      textSentiment: 'negative',
      mismatch: false,
      topics: [{ topic: 'service', sentiment: 'negative', start: 0, end: 'الخدمة بطيئة'.length }],
      classifier: expect.stringMatching(/^learnt-1-[0-9a-f]{8}$/),
    },
    reply: { text: 'نعتذر', updatedAt: at, state: 'rejected', policyViolation: 'PERSONAL_INFO' },
  });
});

test('leaves out personal data of an anonymous reviewer and keeps absent values null', () => {
  const bare = { ...review, reviewer: { ...review.reviewer, anonymous: true }, stars: null, comment: null, reply: null };
  expect(importedReview(bare, reviewClassifier)).toMatchObject({
    authorName: null,
    authorPhotoUrl: null,
    stars: null,
    text: null,
    translation: null,
    reply: null,
    classification: { language: 'none', sentiment: 'neutral', textSentiment: null },
  });
});
