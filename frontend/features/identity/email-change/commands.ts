import { emailChangeRoutes, sessionRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { sessionOf, signIn } from '../../../lib/session/session.ts';

/** Requests a change of the e-mail address; the server mails a code to the new address. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: async (body: input<typeof emailChangeRoutes.changeEmail.body>) =>
      (await call(emailChangeRoutes.changeEmail, { body })).model,
  });
}

/** Confirms the new address with its code, updates the local session, and returns the new address. */
export function useConfirmEmailChange() {
  return useMutation({
    mutationFn: async (Otp: string) => {
      const { model } = await call(emailChangeRoutes.confirmEmailChange, { body: { Otp } });
      const { model: user } = await call(sessionRoutes.me, {});
      signIn({ ...sessionOf(user), email: model.email });
      return model.email;
    },
  });
}
