import type { GoogleReview } from '@sumaa/runtime/google';

/** What this process has already handed to the command side, so that a poll sends only what looks different. */
export interface SeenReviews {
  look(review: GoogleReview): 'unknown' | 'same' | 'changed';
  remember(review: GoogleReview): void;
}

/** Keeps the newest `capacity` reviews (about 150 bytes each); forgetting costs one needless import, never a lost one. */
export function createSeenReviews(capacity = 50_000): SeenReviews {
  const seen = new Map<string, string>();
  const faceOf = ({ updateTime, stars, comment, reply }: GoogleReview) =>
    [updateTime, stars, comment?.length ?? 0, reply?.updateTime, reply?.state, reply?.policyViolation, reply?.comment.length].join('|');
  return {
    look(review) {
      const face = seen.get(review.name);
      return face === undefined ? 'unknown' : face === faceOf(review) ? 'same' : 'changed';
    },
    remember(review) {
      seen.delete(review.name);
      seen.set(review.name, faceOf(review));
      if (seen.size > capacity) seen.delete(seen.keys().next().value ?? '');
    },
  };
}
