import { registrationRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { openSession } from '../session/commands.ts';
import { storeRememberMe } from '../session/remember-me.ts';

type Registration = input<typeof registrationRoutes.registerCompany.body>;

/** Registers a business; the server mails a code to the address. */
export function useRegisterCompany() {
  return useMutation({
    mutationFn: async ({ image, ...fields }: Registration & { readonly image: File | null }) => {
      const body: Registration & { ProfileImage?: File } = image === null ? fields : { ...fields, ProfileImage: image };
      return (await call(registrationRoutes.registerCompany, { body })).model;
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
      const { model } = await call(registrationRoutes.confirmEmail, { body: given });
      storeRememberMe(false);
      return openSession(model.user, model.tokens.accessToken);
    },
  });
}
