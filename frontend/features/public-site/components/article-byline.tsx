import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import type { ArticleSummary } from '../content/articles.ts';

/** A day is written with its year when it is seen from another one. */
const longAfter = '2100-01-01T00:00:00.000Z';

/** When an article was published, and how long reading it takes. */
export function ArticleByline({ date, minutes }: Pick<ArticleSummary, 'date' | 'minutes'>) {
  const format = useFormat('UTC');
  const day = `${date}T00:00:00.000Z`;
  return (
    <p className="flex flex-wrap gap-x-3 text-small text-muted">
      <time dateTime={date}>{format.day(day, longAfter)}</time>
      <T id="pages.blog.minutes" values={{ minutes }} />
    </p>
  );
}
