import { lazy, Suspense, useState } from 'react';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/page-head.ts';
import { Link } from '../../../ui/link.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { Questions } from '../components/questions.tsx';
import { helpIn } from '../content/help-articles.ts';
import { searchHelp } from '../content/search-help.ts';
import { usePublicPath } from '../use-public-path.ts';

// Loads what asks the server, which the page itself does without.
const CompanyIdentity = lazy(() => import('../../../lib/company-identity.tsx'));

const questions = ['google', 'delete', 'language', 'people'] as const;

/** Help articles with a search over them, frequent questions, and the way to a person. */
export function HelpScreen() {
  const t = useT();
  const { language } = useLocale();
  const path = usePublicPath();
  const [search, setSearch] = useState('');
  const [title, description] = [t('pages.help.title'), t('pages.help.lead')];
  usePageHead({ title, description, facts: { '@type': 'CollectionPage', name: title, description } });
  const found = searchHelp(helpIn(language), search);
  return (
    <PageFrame title={title} lead={description}>
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
              <Link to={path(`/help/${article.slug}`)} tone="quiet" className="text-ink!">
                {article.title}
              </Link>
            </h2>
            <p className="mt-1 text-body text-muted">{article.description}</p>
          </li>
        ))}
      </ul>
      <Questions of="pages.help" title="pages.questions" ids={questions} />
      <p className="mt-10 text-body">
        <T id="pages.help.more" />{' '}
        <Link to={path('/contact')}>
          <T id="pages.help.write" />
        </Link>
      </p>
      <WhenNear className="mt-6 min-h-px">
        <Suspense>
          <CompanyIdentity isTitled className="text-dense text-muted" />
        </Suspense>
      </WhenNear>
    </PageFrame>
  );
}
