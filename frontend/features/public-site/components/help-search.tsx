import { useState } from 'react';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T } from '../../../lib/locale/t.tsx';
import { helpIn } from '../content/help-articles.ts';
import { searchHelp } from '../content/search-help.ts';
import { usePublicPath } from '../use-public-path.ts';

/** The help articles, and a search over them. */
export default function HelpSearch() {
  const { language } = useLocale();
  const path = usePublicPath();
  const [search, setSearch] = useState('');
  const found = searchHelp(helpIn(language), search);
  return (
    <>
      <search>
        <label className="block max-w-[34rem]">
          <span className="mb-1.5 block text-dense font-medium">
            <T id="pages.help.search" />
          </span>
          <input type="search" className="control" value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
        <p role="status" className="mt-2 min-h-6 text-dense text-muted">
          {search.trim() !== '' && <T id="pages.help.found" values={{ count: found.length }} />}
        </p>
      </search>
      <ul className="mt-4 grid gap-x-10 gap-y-7 md:grid-cols-2">
        {found.map((article) => (
          <li key={article.slug}>
            <h2 className="text-heading font-semibold">
              <a href={path(`/help/${article.slug}`)} className="rounded-tag underline-offset-4 hover:underline">
                {article.title}
              </a>
            </h2>
            <p className="mt-1 text-body text-muted">{article.description}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
