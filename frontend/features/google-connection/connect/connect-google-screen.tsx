import { googleConnectionRoutes } from '@sumaa/contracts';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { call } from '../../../lib/api/call.ts';
import { isApiError } from '../../../lib/api/errors.ts';
import { useSessionState } from '../../../lib/session/session.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';

const SETTINGS = '/customer/settings?tab=connections';

/**
 * `/connect-google`: redirects to the connect step of the onboarding, or to the connection settings when it is finished. A user who comes
 * back from Google in this tab has a handle in the fragment; it is redeemed first.
 */
export function ConnectGoogleScreen() {
  const state = useSessionState();
  const outcome = useReturn(state.status !== 'loading');
  if (outcome === undefined) return <Loading />;
  const result = outcome === null ? '' : `connect=${outcome}`;
  switch (state.status) {
    case 'loading':
      return <Loading />;
    // The session is loaded there: the settings are behind a route guard.
    case 'unchecked':
      return <Navigate to={`${SETTINGS}&${result}`} replace />;
    case 'anonymous':
    case 'unreachable':
      return <Navigate to={`/login?next=${encodeURIComponent(SETTINGS)}`} replace />;
    case 'signed-in':
    case 'ended':
      return <Navigate to={state.session.onboardingStep < 4 ? `/welcome?${result || 'step=connect'}` : `${SETTINGS}&${result}`} replace />;
  }
}

/** Redeems the handle in the fragment. The outcome's code: null without a handle, undefined until it is known. */
function useReturn(isSessionKnown: boolean): string | null | undefined {
  const handle = useLocation().hash.slice(1);
  const [outcome, setOutcome] = useState<string | null | undefined>(handle === '' ? null : undefined);
  // A handle works once, and React may run an effect twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (handle === '' || !isSessionKnown || isSent.current) return;
    isSent.current = true;
    call(googleConnectionRoutes.connectPlatform, { body: { platformType: 'google', accessToken: handle } }).then(
      () => setOutcome('ok'),
      (error: unknown) => setOutcome(isApiError(error) ? error.code : 'unknown'),
    );
  }, [handle, isSessionKnown]);
  return outcome;
}

const Loading = () => (
  <SkeletonGroup className="mx-auto w-full max-w-3xl p-8">
    <Skeleton className="h-40 w-full rounded-card" />
  </SkeletonGroup>
);
