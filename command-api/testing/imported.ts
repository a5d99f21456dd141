import type { ImportedReview, Iso } from '@sumaa/contracts';

/** A review as a worker reads it from Google. */
export const imported = (googleReviewId: string, over: Partial<Record<keyof ImportedReview, unknown>> = {}): ImportedReview =>
  ({
    googleReviewId,
    googleName: `accounts/1/locations/10/reviews/${googleReviewId}`,
    authorName: 'سارة',
    authorPhotoUrl: null,
    anonymous: false,
    stars: 2,
    text: 'الخدمة بطيئة',
    translation: null,
    createdAt: '2026-03-12T10:00:00.000Z' as Iso,
    updatedAt: '2026-03-12T10:00:00.000Z' as Iso,
    classification: { language: 'ar', sentiment: 'negative', textSentiment: 'negative', mismatch: false, topics: [], classifier: 'test-1' },
    reply: null,
    ...over,
  }) as ImportedReview;
