import { FileUp, Send } from 'lucide-react';
import { T, useT } from '../../lib/locale/t.tsx';
import { can, useSession } from '../../lib/session/session.ts';
import { useUrlState } from '../../lib/navigation/url-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageContent } from '../../ui/layout/page-content.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { AskForm } from './ask-form.tsx';
import { AskTab } from './ask-tab.tsx';
import { ListForm } from './list-form.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { ResultsTab } from './results-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import { RequestsUrl, type RequestTab } from './url.ts';

/** Requests for reviews: who was asked, what came of it, and how the business asks. */
export function ReviewRequestsScreen() {
  const t = useT();
  const session = useSession();
  const [url, setUrl] = useUrlState(RequestsUrl);
  const props = { url, setUrl };
  return (
    <PageContent>
      <PageHeader
        title={t('review-requests.title')}
        actions={
          <>
            <Button icon={FileUp} onPress={() => setUrl({ open: 'list' })}>
              <T id="review-requests.list" />
            </Button>
            <Button variant="primary" icon={Send} onPress={() => setUrl({ open: 'ask' })}>
              <T id="review-requests.ask" />
            </Button>
          </>
        }
      />
      <Tabs<RequestTab>
        label={t('review-requests.tabs')}
        value={url.tab}
        onChange={(tab) => setUrl({ tab, state: undefined, branch: undefined, page: 1 })}
        tabs={[
          { id: 'requests', label: t('review-requests.tab.requests'), content: <RequestsTab {...props} /> },
          { id: 'results', label: t('review-requests.tab.results'), content: <ResultsTab /> },
          ...(can(session, 'settings.write')
            ? [{ id: 'rules' as const, label: t('review-requests.tab.rules'), content: <RulesTab /> }]
            : []),
          ...(can(session, 'reviews.read') ? [{ id: 'links' as const, label: t('review-requests.tab.links'), content: <AskTab /> }] : []),
        ]}
      />
      {url.open === 'ask' && <AskForm onClose={() => setUrl({ open: undefined })} />}
      {url.open === 'list' && <ListForm onClose={() => setUrl({ open: undefined, tab: 'requests' })} />}
    </PageContent>
  );
}
