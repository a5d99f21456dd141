import { googleSignInRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { noteRemembered } from '../form/remembered-device.ts';
import { rememberWay, type GoogleAnswer, type GoogleWay } from '../google/way.ts';
import { entryOf } from './commands.ts';

/** Leaves for Google; the person comes back on `/google-sign-in`. */
export function useLeaveForGoogle() {
  return useMutation({
    mutationFn: async (way: GoogleWay) => {
      const { model } = await call(googleSignInRoutes.googleSignInStart, {});
      rememberWay(way);
      window.location.assign(model.url);
    },
  });
}

/** Signs in with what Google answered. */
export function useGoogleSignIn() {
  return useMutation({
    mutationFn: async (body: GoogleAnswer) => {
      const { model } = await call(googleSignInRoutes.googleSignIn, { body });
      noteRemembered(false);
      return entryOf(model);
    },
  });
}

/** Lets the Google account of the answer open the signed-in person's account. */
export function useLinkGoogle() {
  return useMutation({
    mutationFn: async (body: GoogleAnswer & { readonly password: string }) => {
      await call(googleSignInRoutes.linkGoogle, { body });
    },
  });
}
