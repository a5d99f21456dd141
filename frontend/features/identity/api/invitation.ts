import { sessionRoutes, teamRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { setAccessToken } from '../../../lib/api/token.ts';
import { signOut } from '../../../lib/session.ts';
import { noteRemembered } from '../form/remembered-device.ts';
import { enter } from './commands.ts';

/** What an invitation is about, and whether it is for who is signed in. */
export async function lookAtInvitation(token: string) {
  return (await call(teamRoutes.lookAtInvitation, { body: { token } })).model;
}

export type Joining = {
  readonly token: string;
  readonly name?: string;
  readonly password: string;
  readonly photo?: File | null;
  /** The second factor of an account that has one, in either form. */
  readonly code?: string;
  readonly recoveryCode?: string;
};

/** Accepts with a new account, or with the password of the one there is; the session is in place when it resolves. */
export function useCompleteInvitation() {
  return useMutation({
    mutationFn: async ({ photo = null, ...fields }: Joining) => {
      const { token } = fields;
      const body = photo === null ? fields : { ...fields, photo };
      const { model } = await call(teamRoutes.completeInvitation, { params: { token }, body });
      noteRemembered(false);
      return enter(model.user, model.token);
    },
  });
}

/** Accepts as whoever is signed in; the session is then one of that business. */
export function useAcceptInvitation() {
  return useMutation({
    mutationFn: async (token: string) => {
      const { model } = await call(teamRoutes.acceptInvitation, { body: { token } });
      return enter(model.user, model.token);
    },
  });
}

/** Ends the session without leaving the page: the invitation stays open. */
export function useLeaveSession() {
  return useMutation({
    mutationFn: async () => {
      await call(sessionRoutes.logout, {});
      setAccessToken(null);
      signOut();
    },
  });
}
