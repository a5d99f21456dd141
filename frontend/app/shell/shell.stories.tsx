import { ChartLine, CreditCard, LayoutDashboard, MessageSquareText, Settings, Users } from 'lucide-react';
import type { Session } from '../../lib/session/session.ts';
import type { Story } from '../../lib/story.ts';
import { CountBadge } from '../../ui/marks/badge.tsx';
import { PageContent } from '../../ui/layout/page-content.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { AppShell } from './app-shell.tsx';
import type { NavigationEntry } from '../../lib/navigation/navigation.ts';
import { OnboardingShell } from './onboarding-shell.tsx';
import { SidebarBusiness } from './sidebar-business.tsx';
import { CrashScreen, NotAuthorized, RouteSkeleton } from './status-screens.tsx';
import { browserDisplay } from '../../lib/look/display.ts';

const entries: readonly NavigationEntry[] = [
  { id: 'overview', path: '/gallery', messageId: 'shell.nav.overview', icon: LayoutDashboard },
  {
    id: 'reviews',
    path: '/gallery/reviews',
    messageId: 'shell.nav.reviews',
    icon: MessageSquareText,
    Badge: () => <CountBadge count="3" label="3 متأخرة" tone="coral" />,
  },
  { id: 'analytics', path: '/gallery/analytics', messageId: 'shell.nav.analytics', icon: ChartLine },
  { id: 'team', path: '/gallery/team', messageId: 'shell.nav.team', icon: Users },
  { id: 'subscription', path: '/gallery/subscription', messageId: 'shell.nav.subscription', icon: CreditCard },
  { id: 'settings', path: '/gallery/settings', messageId: 'shell.nav.settings', icon: Settings },
];

const session: Session = {
  accountId: 'a',
  memberId: 'm',
  tenantId: 't',
  businessName: 'بيت الشواء',
  businesses: [],
  fullName: 'نورة الشهري',
  email: 'n.alshehri@example.sa',
  avatarUrl: null,
  role: 'admin',
  abilities: [],
  permissions: [],
  locationIds: null,
  onboardingStep: 4,
  emailConfirmed: true,
  trialEndsAt: null,
  display: browserDisplay,
};

export default {
  title: 'shell',
  cases: {
    Skeleton: RouteSkeleton,
    NotAuthorized: () => <NotAuthorized homePath="/gallery" lacks="permission" />,
    Crash: CrashScreen,
    Onboarding: () => (
      <OnboardingShell session={session} onSignOut={() => {}}>
        نجمع مراجعاتك من Google
      </OnboardingShell>
    ),
    App: () => (
      <AppShell
        session={session}
        entries={entries}
        accountPath="/gallery"
        onSignOut={() => {}}
        renderFooter={(isCollapsed) => <SidebarBusiness name="بيت الشواء" note="3 فروع · الباقة الاحترافية" isCollapsed={isCollapsed} />}
      >
        <PageContent>
          <PageHeader title="المراجعات" afterTitle="12 من 1,284" />
        </PageContent>
      </AppShell>
    ),
  },
} satisfies Story;
