import type { SessionUser } from '@sumaa/contracts';
import { refreshSession } from '../lib/api/call.ts';
import { remembersSession } from '../lib/session-hint.ts';
import { failSession, leaveUnasked, sessionOf, signIn } from '../lib/session.ts';

/** What a new document does about the session: on a public page it asks only where this browser remembers one. */
export function openSession({ isPublic }: { readonly isPublic: boolean }): void {
  if (isPublic && !remembersSession()) leaveUnasked();
  else void startSession();
}

/** Asks once, by the refresh cookie, whether somebody is signed in. Nobody is an answer; silence is not. */
export async function startSession(): Promise<void> {
  try {
    const model = await refreshSession();
    // Parsed by the route's schema wherever the user is asked for later; here the schema would cost the landing page 20 KiB.
    if (isSignedIn(model)) signIn(sessionOf(model.user));
  } catch (error) {
    failSession(error);
  }
}

function isSignedIn(model: unknown): model is { readonly user: SessionUser } {
  return typeof model === 'object' && model !== null && 'user' in model && typeof model.user === 'object' && model.user !== null;
}
