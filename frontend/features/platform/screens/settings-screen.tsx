import type { ReactNode } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { BillingTab, GeneralTab, SecurityTab } from '../settings/tabs.tsx';
import { NotificationsTab } from '../settings/notifications-tab.tsx';
import { tabIds, tabPermissions, type TabId } from '../settings/tab-permissions.ts';
import { EmailTab } from '../settings/email-tab.tsx';
import { LaunchTab } from '../launch/launch-tab.tsx';
import { RulesTab } from '../assignment/rules-tab.tsx';
import { RequestsTab } from '../requests/requests-tab.tsx';
import { StaffTab } from '../staff/staff-tab.tsx';
import { SettingsUrl } from '../staff/url.ts';
import { SupportHoursTab } from '../support-hours/support-hours-tab.tsx';

/** The settings of the platform, in tabs. */
export function SettingsScreen() {
  const t = useT();
  const session = useSession();
  const [url, setUrl] = useUrlState(SettingsUrl);
  const tabs: Readonly<Record<TabId, { readonly label: string; readonly content: ReactNode }>> = {
    general: { label: t('general.tab.general'), content: <GeneralTab /> },
    email: { label: t('general.tab.email'), content: <EmailTab /> },
    security: { label: t('general.tab.security'), content: <SecurityTab /> },
    billing: { label: t('general.tab.billing'), content: <BillingTab /> },
    notifications: { label: t('general.tab.notifications'), content: <NotificationsTab /> },
    staff: { label: t('staff.title'), content: <StaffTab url={url} setUrl={setUrl} /> },
    support: { label: t('support.title'), content: <SupportHoursTab /> },
    rules: { label: t('assignment.title'), content: <RulesTab url={url} setUrl={setUrl} /> },
    launch: { label: t('launch.tab'), content: <LaunchTab /> },
    requests: { label: t('requests.tab'), content: <RequestsTab /> },
  };
  const open = tabIds.filter((id) => can(session, tabPermissions[id])).map((id) => ({ id, ...tabs[id] }));
  const shown = open.find(({ id }) => id === url.tab) ?? open[0];
  return (
    <PageContent>
      <PageHeader title={t('shell.nav.admin-settings')} />
      <Tabs label={t('staff.settings.tabs')} value={shown?.id ?? 'general'} onChange={(tab) => setUrl({ tab })} tabs={open} />
    </PageContent>
  );
}
