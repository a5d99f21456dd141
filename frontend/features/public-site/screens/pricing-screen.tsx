import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { PlanTable } from '../components/plan-table.tsx';
import { Questions } from '../components/questions.tsx';
import { IslandPart } from '../../../ui/layout/island.tsx';
import { SitePartWithoutScript } from '../../../ui/layout/site-part.tsx';
import { pricedPlans, rating } from '../islands.ts';
import { usePublicPath } from '../use-public-path.ts';

const questions = ['trial', 'after', 'reviews', 'change', 'invoice'] as const;

/** The plans, compared, with frequent questions. */
export function PricingScreen() {
  const t = useT();
  const path = usePublicPath();
  const [title, description] = [t('pages.pricing.title'), t('pages.pricing.lead')];
  usePageHead({ title, description, facts: { '@type': 'WebPage', name: title, description } });
  return (
    <PageFrame title={title} lead={description}>
      {/* As high as a screen, so that what follows does not move when the plans come. */}
      <IslandPart of={pricedPlans} isPrerendered className="min-h-svh noscript:min-h-0" />
      <SitePartWithoutScript of="plans">
        <p>
          <T id="public-site.plans.no-script" />
        </p>
      </SitePartWithoutScript>
      <PlanTable />
      <IslandPart of={rating} className="mt-6 min-h-[2lh]" />
      <Questions of="pages.pricing" title="pages.questions" ids={questions} />
      <p className="mt-10 text-body">
        <T id="pages.pricing.more" />{' '}
        <Link to={path('/contact')}>
          <T id="pages.help.write" />
        </Link>
      </p>
    </PageFrame>
  );
}
