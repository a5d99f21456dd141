import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { loadHelpHost } from '../../features/contact-inbox/signed-in.ts';
import { useExportsAction } from '../../features/exports/index.ts';
import { loadConnectionNotice } from '../../features/google-connection/index.ts';
import { signOutToLandingPage } from '../../features/identity/signed-in.ts';
import { Bell } from '../../features/notifications/index.ts';
import { loadTourHost } from '../../features/onboarding/index.ts';
import { loadPlanNotice } from '../../features/subscription/index.ts';
import { useT } from '../../lib/locale/t.tsx';
import { QueryProvider } from '../../lib/query/query-provider.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useSessionSync } from '../../lib/session/use-session-sync.ts';
import { Guard } from '../guard.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { BusinessNote, BusinessPicture } from '../shell/business-note.tsx';
import { SidebarBusiness } from '../shell/sidebar-business.tsx';
import { customerEntries, customerSearches, registerLiveOf } from '../signed-in-features.ts';
import { useTexts } from '../../lib/locale/use-texts.ts';
import { SessionEnded } from './session-ended.tsx';
import { switchBusinessWith } from './switch-business.ts';
import { useLive, usePush } from './use-live.ts';

registerLiveOf('customer');

const ConnectionNotice = lazy(loadConnectionNotice);
const PlanNotice = lazy(loadPlanNotice);
const TourHost = lazy(loadTourHost);
const HelpHost = lazy(loadHelpHost);

/** Layout of the dashboard. */
export function CustomerLayout() {
  return (
    <Guard area="customer">
      <QueryProvider>
        <Frame />
      </QueryProvider>
    </Guard>
  );
}

function Frame() {
  const session = useSession();
  // Applies changes of role, branches or status to the open screen.
  useSessionSync();
  const t = useT();
  const switchBusiness = switchBusinessWith(t);
  const hasTexts = useTexts(['dashboard']);
  useLive(session);
  useExportsAction('/customer/exports');
  usePush(session);
  return (
    <AppShell
      session={session}
      entries={customerEntries}
      searches={customerSearches}
      onSignOut={signOutToLandingPage}
      accountPath="/customer/account"
      onSwitch={switchBusiness}
      bell={<Bell />}
      renderFooter={(isCollapsed) => (
        <SidebarBusiness
          name={session.businessName ?? ''}
          picture={<BusinessPicture />}
          note={<BusinessNote />}
          isCollapsed={isCollapsed}
        />
      )}
      businessNote={<BusinessNote />}
    >
      {hasTexts && (
        <Suspense>
          <ConnectionNotice />
          <PlanNotice />
          <TourHost />
          <HelpHost />
        </Suspense>
      )}
      <Outlet />
      <SessionEnded onLeave={signOutToLandingPage} />
    </AppShell>
  );
}
