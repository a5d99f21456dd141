import type { Uuid } from '@sumaa/contracts';
import type { GoogleReview } from '@sumaa/runtime/google';

/**
 * The reviews that this process has already sent to command-api, so that a poll sends only changed ones. Keyed by branch, because two
 * businesses may have linked the same Google location.
 */
export interface SeenReviews {
  compare(locationId: Uuid, review: GoogleReview): 'unknown' | 'same' | 'changed';
  remember(locationId: Uuid, review: GoogleReview): void;
}

/** Keeps the newest `capacity` reviews (about 150 bytes each). A forgotten review costs one unneeded import, no review is lost. */
export function createSeenReviews(capacity = 50_000): SeenReviews {
  const seen = new Map<string, string>();
  const fingerprintOf = ({ updateTime, stars, comment, reply }: GoogleReview) =>
    [updateTime, stars, comment?.length ?? 0, reply?.updateTime, reply?.state, reply?.policyViolation, reply?.comment.length].join('|');
  const keyOf = (locationId: Uuid, { reviewId }: GoogleReview) => `${locationId}/${reviewId}`;
  return {
    compare(locationId, review) {
      const fingerprint = seen.get(keyOf(locationId, review));
      return fingerprint === undefined ? 'unknown' : fingerprint === fingerprintOf(review) ? 'same' : 'changed';
    },
    remember(locationId, review) {
      const key = keyOf(locationId, review);
      seen.delete(key);
      seen.set(key, fingerprintOf(review));
      if (seen.size > capacity) seen.delete(seen.keys().next().value ?? '');
    },
  };
}
