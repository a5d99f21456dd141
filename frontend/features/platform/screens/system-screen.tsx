import { useT } from '../../../lib/locale/t.tsx';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { IncidentsTab } from '../incidents/incidents-tab.tsx';
import { LogsTab } from '../system/logs-tab.tsx';
import { MaintenanceTab } from '../system/maintenance-tab.tsx';
import { OverviewTab } from '../system/overview-tab.tsx';
import { SystemUrl } from '../system/url.ts';

/** The installation: how it does. */
export function SystemScreen() {
  const t = useT();
  const [{ tab, backup, incident, ...filters }, setUrl] = useUrlState(SystemUrl);
  const tabs = [
    { id: 'overview', label: t('system.tab.overview'), content: <OverviewTab /> },
    {
      id: 'incidents',
      label: t('system.tab.incidents'),
      content: <IncidentsTab incident={incident} onOpen={(opened) => setUrl({ incident: opened })} />,
    },
    { id: 'logs', label: t('system.tab.logs'), content: <LogsTab filters={filters} onChange={setUrl} /> },
    {
      id: 'maintenance',
      label: t('system.tab.maintenance'),
      content: <MaintenanceTab backup={backup} onOpen={(opened) => setUrl({ backup: opened })} />,
    },
  ] as const;
  return (
    <PageContent>
      <PageHeader title={t('shell.nav.system')} />
      <Tabs label={t('system.tabs')} value={tab} onChange={(wanted) => setUrl({ tab: wanted })} tabs={tabs} />
    </PageContent>
  );
}
