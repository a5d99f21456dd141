import { day, hour, minute } from '@sumaa/contracts';

// The rules for reading reviews from Google: how many, how often, and where a read stops.

// First sync

/** How many of the available reviews of a location a first run imports, newest first. Its history run reads the rest. */
export function firstSyncCount(available: number, firstSyncReviews: number): number {
  return Math.min(firstSyncReviews, available);
}

// The watermark of a branch is the `updateTime` of its newest imported review, in epoch ms; null when it has none.

/**
 * Whether a poll of a branch may stop at a review, which is on the `page`-th page: it is not newer than the watermark. A branch without
 * imported reviews is read `maxPagesInMemory` pages deep: its sync reads the rest.
 */
export function isAtWatermark(watermark: number | null, updatedAt: number, page: number): boolean {
  return watermark === null ? page >= maxPagesInMemory : updatedAt <= watermark;
}

/** How long polls compare a stored review after its last change at Google; later differences are found by full passes. */
export const comparedMs = 24 * hour;

/** Maximum number of pages that a poll keeps in memory, about 2,000 reviews. */
export const maxPagesInMemory = 40;

// Polls. The shortest interval is configured (`POLL_SECONDS`).

/**
 * Share of the allowed Google calls that polls may use. Other lanes have their own turns in the queue of calls, so polls get less while
 * others need more.
 */
export const pollShare = 0.85;
/** Assumed activity of a business without history, in reviews a day. */
export const firstGuessADay = 1;
/** Minimum assumed activity, so that a first review after a year is still found. */
export const leastADay = 0.05;
/** Time constant with which old activity loses weight, in ms. */
export const activityMemoryMs = 7 * day;
/** Assumed share of lost notifications, which polls have to find. */
export const lostPushes = 0.05;
/** How often an inaccessible branch is tried again. */
export const probeEveryMs = 5 * minute;
/** How many of them one poll tries, so that a chain that lost hundreds does not use up the quota of all. */
export const probesAtOnce = 10;

// Push

/** How often our subscription at Google is checked, because the owner of the account may remove it at any time. */
export const watchEveryMs = 24 * hour;

// Full passes

/** Share of the allowed Google calls that full passes may use. */
export const passShare = 0.2;
/** Minimum age of the last pass at night: one pass per night. */
export const nightlyPassMs = 20 * hour;
/** The same by day, for passes missed at night: the machine was off, or there were too many branches. */
export const overduePassMs = 2 * day;
