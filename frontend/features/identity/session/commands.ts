import { sessionRoutes, type SecondFactorStep, type SessionUser, type SignInAnswer } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call, refreshSession } from '../../../lib/api/call.ts';
import { setAccessToken } from '../../../lib/api/token.ts';
import { goOn } from '../../../lib/go-on.ts';
import { sessionOf, signIn, type Session } from '../../../lib/session.ts';
import { noteRemembered } from './remembered-device.ts';
import type { input } from 'zod';

/** The result of the first factor: an open session, or the second-factor step that comes before it. */
export type Entry = { readonly session: Session } | { readonly step: SecondFactorStep };

/**
 * Stores a session that the server has opened, so that every screen sees the user as signed in. Callers that may run above an open screen
 * pass `goOn` as `storeSession`.
 */
export function enter(user: SessionUser, token: string, storeSession = signIn): Session {
  setAccessToken(token);
  const session = sessionOf(user);
  storeSession(session);
  return session;
}

/** Converts the server's sign-in response; opens the session unless a second factor is needed. */
export function entryOf(answer: SignInAnswer): Entry {
  return 'secondFactor' in answer ? { step: answer.secondFactor } : { session: enter(answer.user, answer.token, goOn) };
}

/** Signs in with the password. Resolves to an open session, or to the second-factor step. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (body: input<typeof sessionRoutes.signIn.body>) => {
      const { model } = await call(sessionRoutes.signIn, { body });
      noteRemembered(body.rememberMe === true);
      return entryOf(model);
    },
  });
}

/** Opens and returns the session if the user is signed in by now, for example through another tab; null otherwise. */
export async function lookForSession(): Promise<Session | null> {
  const model = await refreshSession();
  if (model === null) return null;
  const parsed = sessionRoutes.refresh.model.safeParse(model);
  return parsed.success ? enter(parsed.data.user, parsed.data.token) : null;
}
