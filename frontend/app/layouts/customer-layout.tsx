import { Outlet } from 'react-router-dom';
import { useSession } from '../../lib/session.ts';
import { Guard } from '../guard.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { BusinessFoot } from '../shell/business-foot.tsx';
import { customerEntries } from './navigation.ts';
import { useLive } from './use-live.ts';
import { useSignOut } from './use-sign-out.ts';

/** The dashboard's frame. */
export function CustomerLayout() {
  return (
    <Guard area="customer">
      <Frame />
    </Guard>
  );
}

function Frame() {
  const session = useSession();
  const signOut = useSignOut();
  useLive(session);
  return (
    <AppShell
      session={session}
      entries={customerEntries}
      onSignOut={signOut}
      renderFoot={(isCollapsed) => <BusinessFoot name={session.businessName ?? ''} isCollapsed={isCollapsed} />}
    >
      <Outlet />
    </AppShell>
  );
}
