import { googleSignInRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { openSession, openSessionOrStep } from '../session/commands.ts';
import { storeRememberMe } from '../session/remember-me.ts';
import { storeFlow, type GoogleAnswer, type GoogleFlow } from './flow.ts';

/** Redirects to Google, which sends the user back to `/google-sign-in`. */
export function useLeaveForGoogle() {
  return useMutation({
    mutationFn: async (flow: GoogleFlow) => {
      const { model } = await call(googleSignInRoutes.googleSignInStart, {});
      storeFlow(flow);
      window.location.assign(model.url);
    },
  });
}

/** Signs in with the token that Google returned; an address without an account gets a ticket to sign up. */
export function useGoogleSignIn() {
  return useMutation({
    mutationFn: async (body: GoogleAnswer) => {
      const { model } = await call(googleSignInRoutes.googleSignIn, { body });
      if ('signUp' in model) return model;
      storeRememberMe(false);
      return openSessionOrStep(model);
    },
  });
}

type Registration = input<typeof googleSignInRoutes.registerWithGoogle.body>;

/** Registers a business with the address that Google verified, and opens the session. */
export function useRegisterWithGoogle() {
  return useMutation({
    mutationFn: async ({ image, ...fields }: Registration & { readonly image: File | null }) => {
      const body: Registration & { ProfileImage?: File } = image === null ? fields : { ...fields, ProfileImage: image };
      const { model } = await call(googleSignInRoutes.registerWithGoogle, { body });
      storeRememberMe(false);
      return openSession(model.user, model.token);
    },
  });
}

/** Links the Google account to the signed-in user's account. */
export function useLinkGoogle() {
  return useMutation({
    mutationFn: async (body: GoogleAnswer & { readonly password: string }) => {
      await call(googleSignInRoutes.linkGoogle, { body });
    },
  });
}
