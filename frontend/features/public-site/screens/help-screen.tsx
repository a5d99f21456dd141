import { company } from '../../../lib/site/company-island.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { IslandPart } from '../../../ui/layout/island.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { Questions } from '../components/questions.tsx';
import { helpSearch } from '../islands.ts';
import { usePublicPath } from '../use-public-path.ts';

const questions = ['google', 'delete', 'language', 'people'] as const;

/** Help articles with a search over them, frequent questions, and the way to a person. */
export function HelpScreen() {
  const t = useT();
  const path = usePublicPath();
  const [title, description] = [t('pages.help.title'), t('pages.help.lead')];
  usePageHead({ title, description, facts: { '@type': 'CollectionPage', name: title, description } });
  return (
    <PageFrame title={title} lead={description}>
      <IslandPart of={helpSearch} isPrerendered />
      <Questions of="pages.help" title="pages.questions" ids={questions} />
      <p className="mt-10 text-body">
        <T id="pages.help.more" />{' '}
        <Link to={path('/contact')}>
          <T id="pages.help.write" />
        </Link>
      </p>
      <IslandPart of={company} className="mt-6 min-h-px" props={{ isTitled: true, className: 'text-dense text-muted' }} />
    </PageFrame>
  );
}
