import { lazy, Suspense, useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { leave } from '../../features/identity/signed-in.ts';
import { Bell, notificationsLive } from '../../features/notifications/index.ts';
import { loadConnectionNotice, loadTourHost, onboardingLive } from '../../features/onboarding/index.ts';
import { overviewLive } from '../../features/overview/index.ts';
import { useOverdueCount } from '../../features/reviews/api/use-overdue-count.ts';
import { auditLive } from '../../features/platform/index.ts';
import { reviewsLive } from '../../features/reviews/index.ts';
import { teamLive } from '../../features/team/index.ts';
import { registerLive } from '../../lib/live/topics.ts';
import { useT } from '../../lib/locale/t.tsx';
import { QueryProvider } from '../../lib/query-provider.tsx';
import { useSession } from '../../lib/session.ts';
import { useFreshSession } from '../../lib/use-fresh-session.ts';
import { Guard } from '../guard.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { BusinessFoot } from '../shell/business-foot.tsx';
import { useTexts } from '../use-texts.ts';
import { customerEntries } from './navigation.ts';
import { SessionEnded } from './session-ended.tsx';
import { useLive } from './use-live.ts';
import { switchBusinessWith } from './switch-business.ts';

for (const live of [overviewLive, reviewsLive, teamLive, notificationsLive, onboardingLive, auditLive]) registerLive(live);

const ConnectionNotice = lazy(loadConnectionNotice);
const TourHost = lazy(loadTourHost);

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
  useFreshSession();
  const t = useT();
  const switchBusiness = switchBusinessWith(t);
  const overdue = useOverdueCount();
  const hasTexts = useTexts(['dashboard']);
  useLive(session);
  const badges = useMemo(
    () =>
      overdue === null || overdue === 0
        ? {}
        : { reviews: { count: overdue, label: t('shell.nav.badge-overdue', { count: overdue }), tone: 'coral' as const } },
    [overdue, t],
  );
  return (
    <AppShell
      session={session}
      entries={customerEntries}
      badges={badges}
      onSignOut={leave}
      accountPath="/customer/account"
      onSwitch={switchBusiness}
      bell={<Bell />}
      renderFoot={(isCollapsed) => <BusinessFoot name={session.businessName ?? ''} isCollapsed={isCollapsed} />}
    >
      {hasTexts && (
        <Suspense>
          <ConnectionNotice />
          <TourHost />
        </Suspense>
      )}
      <Outlet />
      <SessionEnded onLeave={leave} />
    </AppShell>
  );
}
