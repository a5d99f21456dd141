import type { Uuid } from '@sumaa/contracts';
import type { GoogleReview } from '@sumaa/runtime/google';

/**
 * What this process has already handed to the command side, so that a poll sends only what looks different. By branch: two businesses
 * may have linked one location of Google's, and what one of them was given the other still lacks.
 */
export interface SeenReviews {
  look(locationId: Uuid, review: GoogleReview): 'unknown' | 'same' | 'changed';
  remember(locationId: Uuid, review: GoogleReview): void;
}

/** Keeps the newest `capacity` reviews (about 150 bytes each); forgetting costs one needless import, never a lost one. */
export function createSeenReviews(capacity = 50_000): SeenReviews {
  const seen = new Map<string, string>();
  const faceOf = ({ updateTime, stars, comment, reply }: GoogleReview) =>
    [updateTime, stars, comment?.length ?? 0, reply?.updateTime, reply?.state, reply?.policyViolation, reply?.comment.length].join('|');
  const keyOf = (locationId: Uuid, { reviewId }: GoogleReview) => `${locationId}/${reviewId}`;
  return {
    look(locationId, review) {
      const face = seen.get(keyOf(locationId, review));
      return face === undefined ? 'unknown' : face === faceOf(review) ? 'same' : 'changed';
    },
    remember(locationId, review) {
      const key = keyOf(locationId, review);
      seen.delete(key);
      seen.set(key, faceOf(review));
      if (seen.size > capacity) seen.delete(seen.keys().next().value ?? '');
    },
  };
}
