import { useT } from '../../../lib/locale/t.tsx';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { StaffTab } from '../staff/staff-tab.tsx';
import { SettingsUrl } from '../staff/url.ts';

/** The staff of the platform, as in its settings. */
export function StaffScreen() {
  const t = useT();
  const [url, setUrl] = useUrlState(SettingsUrl);
  return (
    <PageContent>
      <PageHeader title={t('shell.nav.staff')} />
      <StaffTab url={url} setUrl={setUrl} />
    </PageContent>
  );
}
