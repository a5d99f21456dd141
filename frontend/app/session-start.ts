import type { SessionUser } from '@sumaa/contracts';
import { refreshSession } from '../lib/api/call.ts';
import { remembersSession } from '../lib/session/session-hint.ts';
import { failSession, skipSessionCheck, sessionOf, signIn } from '../lib/session/session.ts';

/** Handles the session of a new document: a public page checks it only if this browser remembers a sign-in. */
export function initSession({ isPublic }: { readonly isPublic: boolean }): void {
  if (isPublic && !remembersSession()) skipSessionCheck();
  else void checkSession();
}

/** Checks once, by the refresh cookie, whether a user is signed in. No response leaves the state `unreachable`, not `anonymous`. */
export async function checkSession(): Promise<void> {
  try {
    const model = await refreshSession();
    // Not parsed by the route's schema, which would cost the landing page 20 KiB; later requests for the user parse it.
    if (isSignedIn(model)) signIn(sessionOf(model.user));
  } catch (error) {
    failSession(error);
  }
}

function isSignedIn(model: unknown): model is { readonly user: SessionUser } {
  return typeof model === 'object' && model !== null && 'user' in model && typeof model.user === 'object' && model.user !== null;
}
