/** How often something occurs: in `count` of `of` reviews. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** Below so many reviews on the larger side nothing is said to have moved. */
export const leastToMove = 5;
/** Below so many reviews in a period nothing is compared with it. */
export const leastToCompare = 30;
/** Standard errors beyond which chance explains one difference in a hundred. */
const criticalZ = 2.576;

/**
 * Whether a share is higher or lower than it was, beyond what chance explains (two proportions, pooled, at 99 %). Null: it is not, or there
 * are too few reviews to say.
 */
export function shareMovement(now: Share, before: Share): 'rose' | 'fell' | null {
  if (Math.min(now.of, before.of) < leastToCompare) return null;
  const pooled = (now.count + before.count) / (now.of + before.of);
  const expected = (before.count / before.of) * now.of;
  if (Math.max(now.count, expected) < leastToMove) return null;
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / now.of + 1 / before.of));
  const z = error === 0 ? 0 : (now.count / now.of - before.count / before.of) / error;
  if (Math.abs(z) < criticalZ) return null;
  return z > 0 ? 'rose' : 'fell';
}
