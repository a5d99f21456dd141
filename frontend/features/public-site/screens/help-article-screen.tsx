import type { HelpArticle } from '@sumaa/contracts';
import { Navigate, useLocation } from 'react-router-dom';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { Prose } from '../components/prose.tsx';
import { IslandPart } from '../../../ui/layout/island.tsx';
import { helpIn } from '../content/help-articles.ts';
import { hasContent, slugOf, useContent } from '../content/library.ts';
import { helpVote } from '../islands.ts';
import { usePublicPath } from '../use-public-path.ts';

/** One help article; an unknown name leads to all of them. */
export function HelpArticleScreen() {
  const slug = slugOf(useLocation().pathname);
  const path = usePublicPath();
  return hasContent('help', slug) ? <Article key={slug} slug={slug} /> : <Navigate to={path('/help')} replace />;
}

function Article({ slug }: { readonly slug: string }) {
  const { language } = useLocale();
  const path = usePublicPath();
  const { title, description, html, sources } = useContent('help', slug, language);
  usePageHead({ title, description, facts: { '@type': 'TechArticle', headline: title, description } });
  const others = helpIn(language);
  const next = others[others.findIndex((each) => each.slug === slug) + 1];
  return (
    <PageFrame title={title} lead={description} width="text">
      <Prose html={html} {...(sources && { sources })} />
      {/* The contracts name every article that there is: `content/lists.unit.test.ts`. */}
      <IslandPart of={helpVote} className="mt-10 min-h-11" props={{ article: slug as HelpArticle }} />
      <nav data-print="none" className="mt-6 flex flex-wrap justify-between gap-4 border-t border-hairline pt-5">
        <Link to={path('/help')}>
          <T id="pages.help.all" />
        </Link>
        {next !== undefined && <Link to={path(`/help/${next.slug}`)}>{next.title}</Link>}
      </nav>
    </PageFrame>
  );
}
