import { sessionRoutes } from '@sumaa/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useInvalidateSessions } from './queries.ts';
import { signOutToLandingPage } from './sign-out-to-landing-page.ts';

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
      signOutToLandingPage();
    },
  });
}
