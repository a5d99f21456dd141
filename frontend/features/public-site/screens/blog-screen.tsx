import { Navigate, useLocation } from 'react-router-dom';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { cx } from '../../../ui/cx.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { ArticleList } from '../components/article-list.tsx';
import { NeedsScript } from '../../../ui/layout/needs-script.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { IslandPart } from '../../../ui/layout/island.tsx';
import { articlesIn, categories } from '../content/articles.ts';
import { slugOf } from '../content/library.ts';
import { follow } from '../islands.ts';
import { usePublicPath } from '../use-public-path.ts';

/** All articles, or those of the group that the address ends with; an unknown group leads to all. */
export function BlogScreen() {
  const t = useT();
  const { language } = useLocale();
  const path = usePublicPath();
  const slug = slugOf(useLocation().pathname);
  const shown = categories.find((category) => category === slug);
  const title = t(shown === undefined ? 'pages.blog.title' : `pages.blog.category.${shown}`);
  const description = t('pages.blog.lead');
  usePageHead({ title, description, facts: { '@type': 'Blog', name: title, description } });
  const articles = articlesIn(language).filter(({ category }) => shown === undefined || category === shown);
  if (shown === undefined && slug !== 'blog') return <Navigate to={path('/blog')} replace />;
  return (
    <PageFrame title={title} lead={description}>
      <nav aria-label={t('pages.blog.categories')} className="mb-8">
        <ul className="flex flex-wrap gap-2">
          {[undefined, ...categories].map((category) => (
            <li key={category ?? 'all'}>
              <Link
                to={path(category === undefined ? '/blog' : `/blog/category/${category}`)}
                tone="quiet"
                className={cx(
                  'min-h-11 rounded-full border px-4 text-dense hover:no-underline md:min-h-9',
                  category === shown ? 'border-palm bg-palm-soft font-medium text-ink' : 'border-hairline',
                )}
              >
                <T id={category === undefined ? 'pages.blog.all' : `pages.blog.category.${category}`} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ArticleList articles={articles} />
      <NeedsScript />
      <IslandPart of={follow} className="mt-12 min-h-60" props={{ kind: 'newsletter' }} />
      <p className="mt-8">
        <a href={path('/blog/rss.xml')} className="text-dense text-muted underline underline-offset-4 hover:text-ink">
          <T id="pages.blog.feed" />
        </a>
      </p>
    </PageFrame>
  );
}
