import { hour } from '@sumaa/contracts';
import { isNight } from '../../../infra/night.ts';
import { nightlyPassMs, overduePassMs } from '../policy.ts';

/** What the planning of full passes knows about a branch; instants in epoch ms. */
export interface PassState {
  /** Number of reviews found by the last pass; null before the first. */
  readonly reviews: number | null;
  /** When the branch was first recorded. */
  readonly since: number;
  readonly orderedAt: number | null;
  readonly endedAt: number | null;
}

/** A pass that has not ended by then counts as lost. */
const lostAfterMs = 6 * hour;
/** Passes in progress take at most this many minutes of their share of the request budget. */
const orderedMinutes = 10;
/** Assumed number of reviews of a branch before its first pass. */
const assumedReviews = 200;

const callsOf = ({ reviews }: PassState): number => Math.max(1, Math.ceil((reviews ?? assumedReviews) / 50));
const isUnderWay = ({ orderedAt, endedAt }: PassState, now: number): boolean =>
  orderedAt !== null && (endedAt === null || endedAt < orderedAt) && now - orderedAt < lostAfterMs;

/**
 * The branches whose full pass is due now, the longest waiting first. At most the work of ten minutes at `callsPerMinute` is added at a
 * time, which spreads the passes over the night.
 */
export function duePasses<S extends PassState>(states: readonly S[], now: number, callsPerMinute: number): S[] {
  const after = isNight(now) ? nightlyPassMs : overduePassMs;
  const waiting = states.reduce((sum, state) => sum + (isUnderWay(state, now) ? callsOf(state) : 0), 0);
  let callsLeft = callsPerMinute * orderedMinutes - waiting;
  const unreadSince = ({ endedAt, since }: PassState) => endedAt ?? since;
  const due = states.filter((state) => !isUnderWay(state, now) && now - unreadSince(state) >= after);
  const chosen: S[] = [];
  for (const state of due.toSorted((a, b) => unreadSince(a) - unreadSince(b))) {
    // A branch that exceeds the limit by itself is still chosen, alone.
    if (callsLeft < callsOf(state) && (chosen.length > 0 || waiting > 0)) break;
    callsLeft -= callsOf(state);
    chosen.push(state);
  }
  return chosen;
}
