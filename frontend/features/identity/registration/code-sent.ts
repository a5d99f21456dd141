import { z } from 'zod';

const CodeSent = z.object({ codeSent: z.literal(true) });

/** Navigation state for `/check-email` when a code was mailed just before. It is kept in the tab's history, not in the URL. */
export const codeSent: z.output<typeof CodeSent> = { codeSent: true };

/** False when the user comes from the login or a route guard: no code was mailed then. */
export const wasCodeSent = (state: unknown): boolean => CodeSent.safeParse(state).success;
