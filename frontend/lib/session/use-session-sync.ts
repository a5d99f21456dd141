import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery } from '../api/me.ts';
import { usePollingInterval } from '../live/use-polling-interval.ts';
import { getSession, sessionOf, signIn, useSession } from './session.ts';

/** While mounted, keeps the session's step, role and abilities equal to the server's. */
export function useSessionSync(): void {
  const { tenantId } = useSession();
  const refetchInterval = usePollingInterval();
  const { data: user } = useQuery({ ...meQuery(tenantId), refetchInterval });
  useEffect(() => {
    const current = getSession();
    if (user === undefined || current.status !== 'signed-in') return;
    const fresh = sessionOf(user);
    // The step never decreases: a lower one is an answer that was in flight while the step increased.
    const onboardingStep = Math.max(fresh.onboardingStep, current.session.onboardingStep);
    signIn({ ...fresh, onboardingStep });
  }, [user]);
}
