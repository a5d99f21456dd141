import { z } from 'zod';

const Prefill = z.object({ google: z.object({ name: z.string(), email: z.string() }) });

/** What the way to the sign-up brings along from Google; travels with the step in the tab's history, not in the address. */
export type GooglePrefill = z.output<typeof Prefill>['google'];

/** Null for whoever came otherwise. */
export function readPrefill(state: unknown): GooglePrefill | null {
  const parsed = Prefill.safeParse(state);
  return parsed.success ? parsed.data.google : null;
}
