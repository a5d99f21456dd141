import { emailChangeRoutes, passwordRoutes, sessionRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { setAccessToken } from '../../../lib/api/token.ts';
import { queryKey } from '../../../lib/query.ts';
import { sessionOf, signIn, signOut, useSession } from '../../../lib/session.ts';
import { leave } from './leave.ts';

/** Asks for a link; the answer is the same whether the address has an account or not. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: async (body: input<typeof passwordRoutes.forgotPassword.body>) =>
      (await call(passwordRoutes.forgotPassword, { body })).model,
  });
}

/** Sets a new password by a mailed link; whoever was signed in here is so no more. */
export function useResetPassword() {
  return useMutation({
    mutationFn: async (body: input<typeof passwordRoutes.resetPassword.body>) => {
      await call(passwordRoutes.resetPassword, { body });
      setAccessToken(null);
      signOut();
    },
  });
}

/** Where the account is signed in; other devices come and go, so it is asked again whenever it is looked at. */
export function sessionsQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'account', 'sessions'),
    queryFn: async ({ signal }) => (await call(sessionRoutes.sessions, { signal })).model,
    staleTime: 0,
  });
}

function useStaleSessions(): () => void {
  const client = useQueryClient();
  const { tenantId } = useSession();
  return () => void client.invalidateQueries({ queryKey: sessionsQuery(tenantId).queryKey });
}

/** Changes the password; the other sessions of the account end. */
export function useChangePassword() {
  const stale = useStaleSessions();
  return useMutation({
    mutationFn: async (body: input<typeof passwordRoutes.changePassword.body>) => {
      await call(passwordRoutes.changePassword, { body });
      stale();
    },
  });
}

/** Asks to move to another address; a code goes there. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: async (body: input<typeof emailChangeRoutes.changeEmail.body>) =>
      (await call(emailChangeRoutes.changeEmail, { body })).model,
  });
}

/** Moves to the address the code went to; the session here says so when it resolves. */
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

/** Signs one browser out. */
export function useEndSession() {
  const stale = useStaleSessions();
  return useMutation({
    mutationFn: async (id: string) => {
      await call(sessionRoutes.endSession, { params: { id } });
      stale();
    },
  });
}

/** Signs every other browser out; answers how many. */
export function useEndOtherSessions() {
  const stale = useStaleSessions();
  return useMutation({
    mutationFn: async () => {
      const { model } = await call(sessionRoutes.endOtherSessions, {});
      stale();
      return model.ended;
    },
  });
}

/** Signs every browser out, this one last of all: it leaves for the landing page. */
export function useEndAllSessions() {
  return useMutation({
    mutationFn: async () => {
      await call(sessionRoutes.endOtherSessions, {});
      leave();
    },
  });
}
