import { z } from 'zod';

const CodeSent = z.object({ codeSent: z.literal(true) });

/** What the step to the code brings along when a code was mailed just before it; travels in the tab's history, not in the address. */
export const codeSent: z.output<typeof CodeSent> = { codeSent: true };

/** False for whoever comes from the login, or by a guard: nothing was mailed then. */
export const wasCodeSent = (state: unknown): boolean => CodeSent.safeParse(state).success;
