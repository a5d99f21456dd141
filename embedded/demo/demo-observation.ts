import { iso, type ImportedReview } from '@sumaa/contracts';
import { reviewClassifier } from '@sumaa/runtime/classifier';
import type { DemoReview } from './recent-reviews.ts';

/** A demo review in the form in which a worker would have read it. `location` is Google's full name of the branch. */
export function observedReview(review: DemoReview, location: string): ImportedReview {
  const { reviewId, reviewer = null, stars, comment = null, createTime, updateTime, reply } = review;
  return {
    googleReviewId: String(reviewId),
    googleName: `${location}/reviews/${reviewId}`,
    authorName: reviewer,
    authorPhotoUrl: null,
    anonymous: reviewer === null,
    stars,
    text: comment,
    translation: null,
    createdAt: iso(new Date(String(createTime))),
    updatedAt: iso(new Date(String(updateTime))),
    classification: reviewClassifier.classify({ stars, text: comment }),
    reply: reply
      ? { text: reply.comment, updatedAt: iso(new Date(String(reply.updateTime))), state: 'approved', policyViolation: null }
      : null,
  };
}
