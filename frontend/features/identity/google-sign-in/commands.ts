import { googleSignInRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { openSessionOrStep } from '../session/commands.ts';
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

/** Signs in with the token that Google returned. */
export function useGoogleSignIn() {
  return useMutation({
    mutationFn: async (body: GoogleAnswer) => {
      const { model } = await call(googleSignInRoutes.googleSignIn, { body });
      storeRememberMe(false);
      return openSessionOrStep(model);
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
