import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { loadConsoleFooter, loadSystemBadge } from '../../features/console/index.ts';
import { useExportsAction } from '../../features/exports/index.ts';
import { signOutToLandingPage } from '../../features/identity/signed-in.ts';
import { Bell } from '../../features/notifications/index.ts';
import { T } from '../../lib/locale/t.tsx';
import { QueryProvider } from '../../lib/query/query-provider.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useSessionSync } from '../../lib/session/use-session-sync.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { Guard } from '../guard.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { adminEntries, adminSearches, registerLiveOf } from '../signed-in-features.ts';
import { SessionEnded } from './session-ended.tsx';
import { useLive, usePush } from './use-live.ts';

registerLiveOf('admin');

const SystemBadge = lazy(loadSystemBadge);
const ConsoleFooter = lazy(loadConsoleFooter);

/** Layout of the platform console: the same parts as the dashboard, denser. */
export function AdminLayout() {
  return (
    <Guard area="admin">
      <QueryProvider>
        <Frame />
      </QueryProvider>
    </Guard>
  );
}

function Frame() {
  const session = useSession();
  // Shows a changed name or photo in every open tab.
  useSessionSync();
  useLive(session);
  useExportsAction('/admin/exports');
  usePush(session);
  return (
    <AppShell
      session={session}
      entries={adminEntries}
      searches={adminSearches}
      status={
        <Suspense>
          <SystemBadge />
        </Suspense>
      }
      renderFooter={(isCollapsed) => (
        <Suspense>
          <ConsoleFooter isCollapsed={isCollapsed} onSignOut={signOutToLandingPage} />
        </Suspense>
      )}
      onSignOut={signOutToLandingPage}
      accountPath="/admin/account"
      bell={<Bell />}
      showsName
      afterName={
        <Badge size="sm">
          <T id="shell.platform" />
        </Badge>
      }
    >
      <Outlet />
      <SessionEnded onLeave={signOutToLandingPage} />
    </AppShell>
  );
}
