import { sessionRoutes, type SecondFactorStep, type SessionUser, type SignInAnswer } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import type { input } from 'zod';
import { call, refreshSession } from '../../../lib/api/call.ts';
import { setAccessToken } from '../../../lib/api/token.ts';
import { continueAfterLogin } from '../../../lib/session/continue-after-login.ts';
import { sessionOf, signIn, type Session } from '../../../lib/session/session.ts';
import { storeRememberMe } from './remember-me.ts';

/** The result of the first factor: an open session, or the second-factor step that comes before it. */
export type SignInResult = { readonly session: Session } | { readonly step: SecondFactorStep };

/**
 * Stores a session that the server has opened, so that every screen sees the user as signed in. Callers that may run above an open screen
 * pass `continueAfterLogin` as `storeSession`.
 */
export function openSession(user: SessionUser, token: string, storeSession = signIn): Session {
  setAccessToken(token);
  const session = sessionOf(user);
  storeSession(session);
  return session;
}

/** Converts the server's sign-in response; opens the session unless a second factor is needed. */
export function openSessionOrStep(answer: SignInAnswer): SignInResult {
  return 'secondFactor' in answer ? { step: answer.secondFactor } : { session: openSession(answer.user, answer.token, continueAfterLogin) };
}

/** Signs in with the password. Resolves to an open session, or to the second-factor step. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (body: input<typeof sessionRoutes.signIn.body>) => {
      const { model } = await call(sessionRoutes.signIn, { body });
      storeRememberMe(body.rememberMe === true);
      return openSessionOrStep(model);
    },
  });
}

/** Opens and returns the session if the user is signed in by now, for example through another tab; null otherwise. */
export async function refreshIntoSession(): Promise<Session | null> {
  const model = await refreshSession();
  if (model === null) return null;
  const parsed = sessionRoutes.refresh.model.safeParse(model);
  return parsed.success ? openSession(parsed.data.user, parsed.data.token) : null;
}
