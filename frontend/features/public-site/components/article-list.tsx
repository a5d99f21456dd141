import { T } from '../../../lib/locale/t.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import type { ArticleSummary } from '../content/articles.ts';
import { usePublicPath } from '../use-public-path.ts';
import { ArticleByline } from './article-byline.tsx';

/** Articles with what they are about. */
export function ArticleList({ articles }: { readonly articles: readonly ArticleSummary[] }) {
  const path = usePublicPath();
  return (
    <ul className="grid gap-x-10 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
      {articles.map(({ slug, title, description, category, date, minutes }) => (
        <li key={slug} className="flex flex-col gap-1.5">
          <p className="text-small font-medium text-palm">
            <T id={`pages.blog.category.${category}`} />
          </p>
          <h2 className="text-heading font-semibold">
            <Link to={path(`/blog/${slug}`)} tone="quiet" className="text-ink!">
              {title}
            </Link>
          </h2>
          <p className="text-body text-muted">{description}</p>
          <ArticleByline date={date} minutes={minutes} />
        </li>
      ))}
    </ul>
  );
}
