import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { PageFrame } from '../components/page-frame.tsx';
import { IslandPart } from '../../../ui/layout/island.tsx';
import { SitePartWithoutScript } from '../../../ui/layout/site-part.tsx';
import { status } from '../islands.ts';

/** How the services run. The page itself is a file of the site, so it opens while the product does not answer. */
export function StatusScreen() {
  const t = useT();
  const [title, description] = [t('status.title'), t('status.lead')];
  usePageHead({ title, description, facts: { '@type': 'WebPage', name: title, description } });
  return (
    <PageFrame title={title} lead={description}>
      <SitePartWithoutScript of="status">
        <p>
          <T id="status.no-script" />
        </p>
      </SitePartWithoutScript>
      <IslandPart of={status} className="min-h-[36rem] noscript:hidden" />
    </PageFrame>
  );
}
