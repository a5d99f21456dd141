import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery } from './api/me.ts';
import { useWithoutLive } from './live/use-without-live.ts';
import { getSession, sessionOf, signIn, useSession } from './session.ts';

/** Keeps step, role and abilities of the session at what the server says while mounted. */
export function useFreshSession(): void {
  const { tenantId } = useSession();
  const refetchInterval = useWithoutLive();
  const { data: user } = useQuery({ ...meQuery(tenantId), refetchInterval });
  useEffect(() => {
    const current = getSession();
    if (user === undefined || current.status !== 'signed-in') return;
    const fresh = sessionOf(user);
    // The step never goes back; an answer that was under way while it moved on is older than what we know.
    const onboardingStep = Math.max(fresh.onboardingStep, current.session.onboardingStep);
    signIn({ ...fresh, onboardingStep });
  }, [user]);
}
