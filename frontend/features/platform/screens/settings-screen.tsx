import { useT } from '../../../lib/locale/t.tsx';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageContent } from '../../../ui/page-content.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { StaffTab } from '../staff/staff-tab.tsx';
import { SettingsUrl } from '../staff/url.ts';

/** The settings of the platform, in tabs. */
export function SettingsScreen() {
  const t = useT();
  const [url, setUrl] = useUrlState(SettingsUrl);
  return (
    <PageContent>
      <PageHeader title={t('shell.nav.admin-settings')} />
      <Tabs
        label={t('staff.settings.tabs')}
        value={url.tab}
        onChange={(tab) => setUrl({ tab })}
        tabs={[{ id: 'staff', label: t('staff.title'), content: <StaffTab url={url} setUrl={setUrl} /> }]}
      />
    </PageContent>
  );
}
