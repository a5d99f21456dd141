import { z } from 'zod';

const Prefill = z.object({ google: z.object({ name: z.string(), email: z.string(), ticket: z.string() }) });

/**
 * Navigation state for the sign-up: the name and address from Google, and the ticket that registers this address without a code. It is kept
 * in the tab's history, not in the URL.
 */
export type GooglePrefill = z.output<typeof Prefill>['google'];

/** Null when the navigation state has no Google data. */
export function readPrefill(state: unknown): GooglePrefill | null {
  const parsed = Prefill.safeParse(state);
  return parsed.success ? parsed.data.google : null;
}
