import { Navigate } from 'react-router-dom';
import { useSessionState } from '../../../lib/session.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

const SETTINGS = '/customer/settings?tab=connections';

/** `/connect-google`: redirects to the connect step of the onboarding, or to the connection settings when it is finished. */
export function ConnectGoogleScreen() {
  const state = useSessionState();
  switch (state.status) {
    case 'loading':
      return (
        <SkeletonGroup className="mx-auto w-full max-w-3xl p-8">
          <Skeleton className="h-40 w-full rounded-card" />
        </SkeletonGroup>
      );
    // The session is loaded there: the settings are behind a route guard.
    case 'unchecked':
      return <Navigate to={SETTINGS} replace />;
    case 'anonymous':
    case 'unreachable':
      return <Navigate to={`/login?next=${encodeURIComponent(SETTINGS)}`} replace />;
    case 'signed-in':
    case 'ended':
      return <Navigate to={state.session.onboardingStep < 4 ? '/welcome?step=connect' : SETTINGS} replace />;
  }
}
