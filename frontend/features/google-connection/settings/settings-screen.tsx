import { z } from 'zod';
import { useT } from '../../../lib/locale/t.tsx';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageContent } from '../../../ui/page-content.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Connections } from './connections.tsx';

const Url = z.object({ tab: z.enum(['connections']).default('connections') });

/** The settings of the business, in tabs. */
export function SettingsScreen() {
  const t = useT();
  const [{ tab }, setUrl] = useUrlState(Url);
  return (
    <PageContent>
      <PageHeader title={t('business.settings.title')} />
      <Tabs
        label={t('business.settings.tabs')}
        value={tab}
        onChange={(next) => setUrl({ tab: next })}
        tabs={[{ id: 'connections', label: t('business.settings.connections'), content: <Connections /> }]}
      />
    </PageContent>
  );
}
