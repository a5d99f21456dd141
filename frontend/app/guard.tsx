import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { recordMaintenance, useMaintenance } from '../lib/api/maintenance.ts';
import { homePathOf } from '../lib/session/home.ts';
import { useSessionState } from '../lib/session/session.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { passageTo, type GuardedArea } from './guards.ts';
import { checkSession } from './session-start.ts';
import { NotAuthorized, RouteSkeleton } from './shell/status-screens.tsx';

const PublicLayout = lazy(async () => ({ default: (await import('./layouts/public-layout.tsx')).PublicLayout }));

/** Renders an area for users who may open it and redirects all others. When the server does not answer, it says so and offers a retry. */
export function Guard({ area, children }: { readonly area: GuardedArea; readonly children: ReactNode }) {
  const state = useSessionState();
  const maintenance = useMaintenance();
  const { pathname, search } = useLocation();
  const mustCheck = state.status === 'unchecked' && area !== 'guest';
  useEffect(() => {
    if (mustCheck) void checkSession();
  }, [mustCheck]);
  if (state.status === 'unreachable' && area !== 'guest') return <ErrorState error={state.error} onRetry={() => void checkSession()} />;
  // Asking again shows the area, whose queries say whether maintenance goes on.
  if (maintenance !== null && area === 'customer') return <ErrorState error={maintenance} onRetry={() => recordMaintenance(null)} />;
  const passage = passageTo(area, state, pathname + search);
  switch (passage.kind) {
    case 'wait':
      return <RouteSkeleton />;
    case 'refused':
      // The area's own layout is refused as well, so the public site's surrounds this screen.
      return (
        <Suspense fallback={<RouteSkeleton />}>
          <PublicLayout>
            <NotAuthorized homePath={homePathOf(state)} lacks={area === 'admin' ? 'platform' : 'permission'} />
          </PublicLayout>
        </Suspense>
      );
    case 'go':
      // React keeps this on the screen until the code of the other page is loaded.
      return (
        <>
          <Navigate to={passage.to} replace />
          <RouteSkeleton />
        </>
      );
    case 'enter':
      return children;
  }
}
