import { registrationRoutes, sessionRoutes, type SecondFactorStep, type SessionUser, type SignInAnswer } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call, refreshSession } from '../../../lib/api/call.ts';
import { setAccessToken } from '../../../lib/api/token.ts';
import { goOn } from '../../../lib/go-on.ts';
import { sessionOf, signIn, type Session } from '../../../lib/session.ts';
import { noteRemembered } from '../form/remembered-device.ts';
import type { input } from 'zod';

type Registration = input<typeof registrationRoutes.registerCompany.body>;

/** What a first factor leads to: a session that is in place, or the step before it. */
export type Entry = { readonly session: Session } | { readonly step: SecondFactorStep };

/**
 * Puts a session that the server has opened in place: from here the person is signed in on every screen. What may stand above an open
 * screen gives `goOn` as its `place`.
 */
export function enter(user: SessionUser, token: string, place = signIn): Session {
  setAccessToken(token);
  const session = sessionOf(user);
  place(session);
  return session;
}

/** As the server answered it. */
export function entryOf(answer: SignInAnswer): Entry {
  return 'secondFactor' in answer ? { step: answer.secondFactor } : { session: enter(answer.user, answer.token, goOn) };
}

/** Registers a business; a code is mailed to the address. */
export function useRegisterCompany() {
  return useMutation({
    mutationFn: async ({ image, ...fields }: Registration & { readonly image: File | null }) => {
      const body: Registration & { ProfileImage?: File } = image === null ? fields : { ...fields, ProfileImage: image };
      return (await call(registrationRoutes.registerCompany, { body })).model;
    },
  });
}

/** Signs in with the password; the session is in place when it resolves, or a second factor is asked for first. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (body: input<typeof sessionRoutes.signIn.body>) => {
      const { model } = await call(sessionRoutes.signIn, { body });
      noteRemembered(body.rememberMe === true);
      return entryOf(model);
    },
  });
}

/** Asks for a new code; the earlier one is void. */
export function useSendCode() {
  return useMutation({ mutationFn: async (email: string) => (await call(registrationRoutes.sendEmailOtp, { body: { email } })).model });
}

/**
 * Confirms the address with its code; the session is in place when it resolves. Where this browser did not send the registration, its
 * password is asked for first.
 */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: async (given: { readonly email: string; readonly Otp: string; readonly password?: string }) => {
      const { model } = await call(registrationRoutes.confirmEmail, { body: { ...given, asksPassword: true } });
      noteRemembered(false);
      return enter(model.user, model.tokens.accessToken);
    },
  });
}

/** Whether somebody is signed in by now (another tab may have confirmed the address); the session is then in place. */
export async function lookForSession(): Promise<Session | null> {
  const model = await refreshSession();
  if (model === null) return null;
  const parsed = sessionRoutes.refresh.model.safeParse(model);
  return parsed.success ? enter(parsed.data.user, parsed.data.token) : null;
}
