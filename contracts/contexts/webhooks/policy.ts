import { day, hour, minute } from '../../kernel/time.ts';

/** Endpoints of one business. */
export const maxWebhooks = 10;

/** How long the secret before the last one still signs. */
export const previousSecretMs = day;

/**
 * The pauses before each further attempt, three days in all. After the last one a delivery has failed. The same pauses as of the services
 * that receivers know.
 */
export const webhookPausesMs: readonly number[] = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  20 * hour,
];

/** How much of an answer the log keeps, in characters. */
export const keptAnswerChars = 1_000;

/** How many attempts at a delivery the log keeps, the newest: those of three days, and of what somebody sent again. */
export const keptAttempts = 30;

/** How long a delivery stays in the log, in days. */
export const webhookLogDays = 30;
