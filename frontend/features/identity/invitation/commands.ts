import { sessionRoutes, teamRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { setAccessToken } from '../../../lib/api/token.ts';
import { signOut } from '../../../lib/session/session.ts';
import { openSession, openSessionOrStep } from '../session/commands.ts';
import { storeRememberMe } from '../session/remember-me.ts';

/** Reads an invitation, and whether its address is that of the signed-in user. */
export async function readInvitation(token: string) {
  return (await call(teamRoutes.lookAtInvitation, { body: { token } })).model;
}

export type InvitationAnswer = {
  readonly token: string;
  readonly name?: string;
  readonly password: string;
  readonly photo?: File | null;
  /** The second factor, if the account has one: either `code` or `recoveryCode`. */
  readonly code?: string;
  readonly recoveryCode?: string;
};

/**
 * Accepts with a new account, or with the password of an existing one. Resolves to an open session, or to the step that sets up the
 * second factor where it is demanded.
 */
export function useCompleteInvitation() {
  return useMutation({
    mutationFn: async ({ photo = null, ...fields }: InvitationAnswer) => {
      const { token } = fields;
      const body = photo === null ? fields : { ...fields, photo };
      const { model } = await call(teamRoutes.completeInvitation, { params: { token }, body });
      storeRememberMe(false);
      return openSessionOrStep(model);
    },
  });
}

/** Accepts as the signed-in user; the session then belongs to the inviting business. */
export function useAcceptInvitation() {
  return useMutation({
    mutationFn: async (token: string) => {
      const { model } = await call(teamRoutes.acceptInvitation, { body: { token } });
      return openSession(model.user, model.token);
    },
  });
}

/** Signs out but stays on the page, so that the invitation stays open. */
export function useSignOutHere() {
  return useMutation({
    mutationFn: async () => {
      await call(sessionRoutes.logout, {});
      setAccessToken(null);
      signOut();
    },
  });
}
