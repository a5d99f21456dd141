import type { Permission } from '@sumaa/contracts';
import { Fragment, lazy, Suspense, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { storedLanguage } from '../lib/locale/language.ts';
import { loadMessages } from '../lib/locale/messages.ts';
import type { Screen } from '../lib/screen.ts';
import { can, useSession, useSessionState } from '../lib/session.ts';
import { homeOf } from '../lib/home.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { NotAuthorized, RouteSkeleton } from './shell/screens.tsx';

/** A feature's screen as a route: code and texts are fetched together, and a missing ability is answered before it renders. */
export function screenRoute({ path, load, texts, ability, isStatic }: Screen): RouteObject {
  const Loaded = lazy(async () => {
    const [Component, QueryProvider] = await Promise.all([
      load(),
      isStatic ? Fragment : loadQueryProvider(),
      loadMessages(storedLanguage(), texts),
    ]);
    const Permitted = ability === undefined ? Component : withAbility(Component, ability);
    return {
      default: () => (
        <QueryProvider>
          <Permitted />
        </QueryProvider>
      ),
    };
  });
  const element = (
    <ErrorBoundary>
      <Suspense fallback={<RouteSkeleton />}>
        <Loaded />
      </Suspense>
    </ErrorBoundary>
  );
  return path === '' ? { index: true, element } : { path, element };
}

const loadQueryProvider = async () => (await import('../lib/query-provider.tsx')).QueryProvider;

/** A layout as a lazily loaded element. */
export function layout(load: () => Promise<ComponentType>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (
    <ErrorBoundary>
      <Suspense fallback={<RouteSkeleton />}>
        <Loaded />
      </Suspense>
    </ErrorBoundary>
  );
}

function withAbility(Loaded: ComponentType, ability: Permission): ComponentType {
  return function Permitted() {
    const state = useSessionState();
    return can(useSession(), ability) ? <Loaded /> : <NotAuthorized homePath={homeOf(state)} />;
  };
}
