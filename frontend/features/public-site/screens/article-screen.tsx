import { Navigate, useLocation } from 'react-router-dom';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { ArticleByline } from '../components/article-byline.tsx';
import { ArticleList } from '../components/article-list.tsx';
import { Prose } from '../components/prose.tsx';
import { IslandPart } from '../../../ui/layout/island.tsx';
import { relatedTo } from '../content/articles.ts';
import { hasContent, slugOf, useContent } from '../content/library.ts';
import { follow, share } from '../islands.ts';
import { usePublicPath } from '../use-public-path.ts';

/** One article of the blog; an unknown name leads to all of them. */
export function ArticleScreen() {
  const slug = slugOf(useLocation().pathname);
  const path = usePublicPath();
  return hasContent('blog', slug) ? <Article key={slug} slug={slug} /> : <Navigate to={path('/blog')} replace />;
}

function Article({ slug }: { readonly slug: string }) {
  const t = useT();
  const { language } = useLocale();
  const path = usePublicPath();
  const { title, description, html, sources, minutes, date = '' } = useContent('blog', slug, language);
  usePageHead({
    title,
    description,
    published: date,
    facts: {
      '@type': 'BlogPosting',
      headline: title,
      description,
      datePublished: date,
      author: { '@type': 'Organization', name: t('common.brand') },
    },
  });
  return (
    <div className="mx-auto max-w-[72rem] px-4 py-10 md:px-8 md:py-14">
      <article className="mx-auto max-w-[44rem]">
        <p data-print="none">
          <Link to={path('/blog')} tone="quiet" className="text-dense">
            <T id="pages.blog.title" />
          </Link>
        </p>
        <h1 className="mt-3 text-[1.75rem] leading-[1.4] font-bold tracking-tight md:text-[2.25rem]">{title}</h1>
        <p className="mt-3 mb-4 text-lead text-muted">{description}</p>
        <ArticleByline date={date} minutes={minutes} />
        <div className="mt-8">
          <Prose html={html} {...(sources && { sources })} />
        </div>
        <IslandPart of={share} isPrerendered props={{ title }} />
        <IslandPart of={follow} className="mt-8 min-h-60" props={{ kind: 'newsletter' }} />
      </article>
      <section aria-labelledby="related" data-print="none" className="mt-14 border-t border-hairline pt-8">
        <h2 id="related" className="mb-6 text-title font-semibold">
          <T id="pages.blog.related" />
        </h2>
        <ArticleList articles={relatedTo(slug, language)} />
      </section>
    </div>
  );
}
