import { lazy, Suspense } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/page-head.ts';
import { NeedsScript } from '../components/needs-script.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';

const StatusPanel = lazy(() => import('../components/status-panel.tsx'));

/** How the services run. The page itself is a file of the site, so it opens while the product does not answer. */
export function StatusScreen() {
  const t = useT();
  const [title, description] = [t('status.title'), t('status.lead')];
  usePageHead({ title, description, facts: { '@type': 'WebPage', name: title, description } });
  return (
    <PageFrame title={title} lead={description}>
      <NeedsScript />
      <WhenNear className="min-h-[36rem]">
        <Suspense>
          <StatusPanel />
        </Suspense>
      </WhenNear>
    </PageFrame>
  );
}
