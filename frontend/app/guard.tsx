import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSessionState } from '../lib/session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { homeOf } from '../lib/home.ts';
import { passageTo, type GuardedArea } from './guards.ts';
import { startSession } from './session-start.ts';
import { NotAuthorized, RouteSkeleton } from './shell/screens.tsx';

/** Renders an area for users who may open it and redirects all others. When the server does not answer, it says so and offers a retry. */
export function Guard({ area, children }: { readonly area: GuardedArea; readonly children: ReactNode }) {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  const mustAsk = state.status === 'unasked' && area !== 'guest';
  useEffect(() => {
    if (mustAsk) void startSession();
  }, [mustAsk]);
  if (state.status === 'unreachable' && area !== 'guest') return <ErrorState error={state.error} onRetry={() => void startSession()} />;
  const passage = passageTo(area, state, pathname + search);
  switch (passage.kind) {
    case 'wait':
      return <RouteSkeleton />;
    case 'refused':
      // No layout surrounds this screen, so it brings its own <main>.
      return (
        <main id="content" tabIndex={-1} className="outline-none">
          <NotAuthorized homePath={homeOf(state)} isPlatforms={area === 'admin'} />
        </main>
      );
    case 'go':
      return <Navigate to={passage.to} replace />;
    case 'enter':
      return children;
  }
}
