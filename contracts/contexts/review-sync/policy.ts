import { hour } from '../../kernel/time.ts';

/** Longest interval between two polls, as long as the budget allows it: a review that arrives later than this is not fresh. */
export const longestPollIntervalMs = 2 * hour;
