import type { Permission } from '@sumaa/contracts';
import { Fragment, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Screen } from '../lib/feature.ts';
import { homePathOf } from '../lib/session/home.ts';
import { storedLanguage } from '../lib/locale/language.ts';
import { loadMessages } from '../lib/locale/messages.ts';
import { can, useSession, useSessionState } from '../lib/session/session.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { NotAuthorized, RouteSkeleton } from './shell/status-screens.tsx';

/** A feature's screen as a route. Code and texts load in parallel; without the permission it renders "not authorized". */
export function screenRoute(screen: Screen): RouteObject {
  const element = lazily(screen, () => loadScreen(screen));
  return screen.path === '' ? { index: true, element } : { path: screen.path, element };
}

/** Loads code and texts of a screen in parallel. A screen loaded before its route renders appears without a loading state. */
export async function loadScreen(screen: Screen, path?: string): Promise<ComponentType> {
  const { load, texts, isStatic, permission } = screen;
  const [Component, QueryProvider] = await Promise.all([
    load(path ?? window.location.pathname),
    isStatic ? Fragment : loadQueryProvider(),
    loadMessages(storedLanguage(), texts),
  ]);
  const Permitted = permission === undefined ? Component : withPermission(Component, permission);
  const Drawn = () => (
    <QueryProvider>
      <Permitted />
    </QueryProvider>
  );
  loaded.set(screen, Drawn);
  return Drawn;
}

/** A part of a screen, such as a tab: code and texts load when it is first shown. */
export function screenPart(part: Pick<Screen, 'load' | 'texts'>, fallback: ReactNode) {
  return lazily(part, () => loadScreen({ ...part, path: '' }), fallback);
}

/** A layout as a lazily loaded element. */
export function layout(load: () => Promise<ComponentType>) {
  return lazily(load, () => loadLayout(load));
}

/** Loads a layout. A layout loaded before its route renders appears without a loading state. */
export async function loadLayout(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const Layout = await load();
  loaded.set(load, Layout);
  return Layout;
}

/** Loaded components by screen or layout loader: `lazy` suspends at least once even for code that is already loaded. */
const loaded = new Map<unknown, ComponentType>();

function lazily(key: unknown, load: () => Promise<ComponentType>, fallback: ReactNode = <RouteSkeleton />) {
  const Lazy = lazy(async () => ({ default: await load() }));
  const Loaded = () => {
    const [Ready] = useState(() => loaded.get(key) ?? Lazy);
    return <Ready />;
  };
  return (
    <ErrorBoundary>
      <Suspense fallback={fallback}>
        <Loaded />
      </Suspense>
    </ErrorBoundary>
  );
}

const loadQueryProvider = async () => (await import('../lib/query/query-provider.tsx')).QueryProvider;

function withPermission(Loaded: ComponentType, permission: Permission | readonly Permission[]): ComponentType {
  return function Permitted() {
    const state = useSessionState();
    const session = useSession();
    if (can(session, permission)) return <Loaded />;
    return <NotAuthorized homePath={homePathOf(state)} lacks={session.role === 'super_admin' ? 'duty' : 'permission'} />;
  };
}
