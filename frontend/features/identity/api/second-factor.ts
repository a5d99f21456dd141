import { secondFactorRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import type { input } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { goOn } from '../../../lib/go-on.ts';
import type { Session } from '../../../lib/session.ts';
import { enter } from './commands.ts';

/** Finishes a sign-in with the app's digits or a recovery code; the session is in place when it resolves. */
export function useGiveSecondFactor() {
  return useMutation({
    mutationFn: async (body: input<typeof secondFactorRoutes.giveSecondFactor.body>) => {
      const { model } = await call(secondFactorRoutes.giveSecondFactor, { body });
      return enter(model.user, model.token, goOn);
    },
  });
}

/** The recovery codes of an app that was just set up, and the way in once they have been kept. */
export interface Enrolled {
  readonly recoveryCodes: readonly string[];
  readonly goOn: () => Session;
}

/** Sets up the app that a role demands. The session waits for `goOn`: signed in, the page would leave before the codes were seen. */
export function useEnrolSecondFactor() {
  return useMutation({
    mutationFn: async (body: input<typeof secondFactorRoutes.enrolSecondFactor.body>): Promise<Enrolled> => {
      const { model } = await call(secondFactorRoutes.enrolSecondFactor, { body });
      return { recoveryCodes: model.recoveryCodes, goOn: () => enter(model.user, model.token) };
    },
  });
}
