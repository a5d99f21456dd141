import { secondFactorRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { continueAfterLogin } from '../../../lib/session/continue-after-login.ts';
import type { Session } from '../../../lib/session/session.ts';
import { openSession } from '../session/commands.ts';

/** Completes a sign-in with the app's code or a recovery code; opens the session. */
export function useSubmitSecondFactor() {
  return useMutation({
    mutationFn: async (body: input<typeof secondFactorRoutes.giveSecondFactor.body>) => {
      const { model } = await call(secondFactorRoutes.giveSecondFactor, { body });
      return openSession(model.user, model.token, continueAfterLogin);
    },
  });
}

/** The recovery codes of a new set-up. The caller opens the session with `openSession` after the user has saved the codes. */
export interface Enrolled {
  readonly recoveryCodes: readonly string[];
  readonly openSession: () => Session;
}

/** Sets up the app that a role requires. The session opens only with `openSession`: the login page leaves as soon as the user is signed in. */
export function useEnrolSecondFactor() {
  return useMutation({
    mutationFn: async (body: input<typeof secondFactorRoutes.enrolSecondFactor.body>): Promise<Enrolled> => {
      const { model } = await call(secondFactorRoutes.enrolSecondFactor, { body });
      return { recoveryCodes: model.recoveryCodes, openSession: () => openSession(model.user, model.token) };
    },
  });
}
