import { useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { NeedsScript } from '../../../ui/layout/needs-script.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { IslandPart } from '../../../ui/layout/island.tsx';
import { SitePartWithoutScript } from '../../../ui/layout/site-part.tsx';
import { launch } from '../islands.ts';

/** When the platform starts, and a reminder of it. */
export function SoonScreen() {
  const t = useT();
  const [title, description] = [t('follow.soon.title'), t('follow.soon.lead')];
  usePageHead({ title, description, facts: { '@type': 'WebPage', name: title, description } });
  return (
    <PageFrame title={title} lead={description}>
      <SitePartWithoutScript of="launch" />
      <NeedsScript />
      <IslandPart of={launch} className="min-h-80 noscript:min-h-0" />
    </PageFrame>
  );
}
