import { registrationRoutes, sessionRoutes, type SecondFactorStep, type SessionUser, type SignInAnswer } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call, refreshSession } from '../../../lib/api/call.ts';
import { setAccessToken } from '../../../lib/api/token.ts';
import { goOn } from '../../../lib/go-on.ts';
import { sessionOf, signIn, type Session } from '../../../lib/session.ts';
import { noteRemembered } from '../form/remembered-device.ts';
import type { input } from 'zod';

type Registration = input<typeof registrationRoutes.registerCompany.body>;

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

/** Registers a business; the server mails a code to the address. */
export function useRegisterCompany() {
  return useMutation({
    mutationFn: async ({ image, ...fields }: Registration & { readonly image: File | null }) => {
      const body: Registration & { ProfileImage?: File } = image === null ? fields : { ...fields, ProfileImage: image };
      return (await call(registrationRoutes.registerCompany, { body })).model;
    },
  });
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

/** Requests a new code; the earlier code becomes void. */
export function useSendCode() {
  return useMutation({ mutationFn: async (email: string) => (await call(registrationRoutes.sendEmailOtp, { body: { email } })).model });
}

/** Confirms the address with its code and opens the session. A browser that did not send the registration must give the password too. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: async (given: { readonly email: string; readonly Otp: string; readonly password?: string }) => {
      const { model } = await call(registrationRoutes.confirmEmail, { body: { ...given, asksPassword: true } });
      noteRemembered(false);
      return enter(model.user, model.tokens.accessToken);
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
