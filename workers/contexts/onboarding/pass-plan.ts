import { day, hour } from '@sumaa/contracts';

/** What the planning of full passes knows of a branch; instants in epoch ms. */
export interface PassState {
  /** Reviews that the last pass found; null before the first. */
  readonly reviews: number | null;
  /** When the planning first met it. */
  readonly since: number;
  readonly orderedAt: number | null;
  readonly endedAt: number | null;
}

/** The quiet hours of Saudi Arabia (UTC+3, without daylight saving): from midnight to six. */
const nightFromUtc = 21;
const nightToUtc = 3;
/** A branch is read as a whole once a night … */
const nightlyMs = 20 * hour;
/** … and by day where its night never came: a machine that sleeps at night, or more branches than a night takes in. */
const overdueMs = 2 * day;
/** A pass that has not ended by then was lost. */
const lostAfterMs = 6 * hour;
/** Passes under way at a time take no more than this many minutes of their share of the budget. */
const orderedMinutes = 10;
/** Reviews a branch is taken to have before it was counted. */
const guess = 200;

export function isNight(now: number): boolean {
  const utc = new Date(now).getUTCHours();
  return utc >= nightFromUtc || utc < nightToUtc;
}

const callsOf = ({ reviews }: PassState): number => Math.max(1, Math.ceil((reviews ?? guess) / 50));
const isUnderWay = ({ orderedAt, endedAt }: PassState, now: number): boolean =>
  orderedAt !== null && (endedAt === null || endedAt < orderedAt) && now - orderedAt < lostAfterMs;

/**
 * Which branches to read as a whole now, the longest unread first. Whether by night or by day, no more is ordered than
 * `callsPerMinute` works off in ten minutes, so the passes spread over the night by themselves.
 */
export function duePasses<S extends PassState>(states: readonly S[], now: number, callsPerMinute: number): S[] {
  const after = isNight(now) ? nightlyMs : overdueMs;
  const waiting = states.reduce((sum, state) => sum + (isUnderWay(state, now) ? callsOf(state) : 0), 0);
  let room = callsPerMinute * orderedMinutes - waiting;
  const unreadSince = ({ endedAt, since }: PassState) => endedAt ?? since;
  const due = states.filter((state) => !isUnderWay(state, now) && now - unreadSince(state) >= after);
  const chosen: S[] = [];
  for (const state of due.toSorted((a, b) => unreadSince(a) - unreadSince(b))) {
    // One that alone is larger than the room still has its turn, alone.
    if (room < callsOf(state) && (chosen.length > 0 || waiting > 0)) break;
    room -= callsOf(state);
    chosen.push(state);
  }
  return chosen;
}
