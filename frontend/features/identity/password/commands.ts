import { passwordRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { setAccessToken } from '../../../lib/api/token.ts';
import { signOut } from '../../../lib/session/session.ts';
import { useInvalidateSessions } from '../session/queries.ts';

/** Requests a password reset link. The response is the same whether or not the address has an account. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: async (body: input<typeof passwordRoutes.forgotPassword.body>) =>
      (await call(passwordRoutes.forgotPassword, { body })).model,
  });
}

/** Sets a new password with the token of a mailed link, and ends the session of this browser. */
export function useResetPassword() {
  return useMutation({
    mutationFn: async (body: input<typeof passwordRoutes.resetPassword.body>) => {
      await call(passwordRoutes.resetPassword, { body });
      setAccessToken(null);
      signOut();
    },
  });
}

/** Changes the password; the server ends the account's other sessions. */
export function useChangePassword() {
  const invalidate = useInvalidateSessions();
  return useMutation({
    mutationFn: async (body: input<typeof passwordRoutes.changePassword.body>) => {
      await call(passwordRoutes.changePassword, { body });
      invalidate();
    },
  });
}
