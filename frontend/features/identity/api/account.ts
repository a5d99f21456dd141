import { emailChangeRoutes, passwordRoutes, sessionRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { setAccessToken } from '../../../lib/api/token.ts';
import { queryKey } from '../../../lib/query.ts';
import { sessionOf, signIn, signOut, useSession } from '../../../lib/session.ts';
import { leave } from './leave.ts';

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

/** The sessions of the account. Always stale, because other devices sign in and out at any time. */
export function sessionsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'account', 'sessions'),
    queryFn: async ({ signal }) => (await call(sessionRoutes.sessions, { signal })).model,
    staleTime: 0,
  });
}

function useInvalidateSessions(): () => void {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return () => void client.invalidateQueries({ queryKey: sessionsQuery(tenantId).queryKey });
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

/** Ends the session of one other browser. */
export function useEndSession() {
  const invalidate = useInvalidateSessions();
  return useMutation({
    mutationFn: async (id: string) => {
      await call(sessionRoutes.endSession, { params: { id } });
      invalidate();
    },
  });
}

/** Ends all other sessions; returns how many. */
export function useEndOtherSessions() {
  const invalidate = useInvalidateSessions();
  return useMutation({
    mutationFn: async () => {
      const { model } = await call(sessionRoutes.endOtherSessions, {});
      invalidate();
      return model.ended;
    },
  });
}

/** Ends all sessions, this one last, then loads the landing page. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: async () => {
      await call(sessionRoutes.endOtherSessions, {});
      leave();
    },
  });
}
