import { documentVersions, type SiteDocument } from '@sumaa/contracts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T } from '../../../lib/locale/t.tsx';

/** What each version of a text changed, the newest first. Nothing where it was never changed. */
export function DocumentChanges({ document }: { readonly document: SiteDocument }) {
  const { language } = useLocale();
  const changes = documentVersions[document].changes.toReversed();
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="prose mt-10">
      <h2 id="changes">
        <T id="pages.changes.title" />
      </h2>
      <dl>
        {changes.map(({ version, texts }) => (
          <div key={version} className="mt-3">
            <dt className="font-semibold">
              <T id="pages.changes.version" values={{ version }} />
            </dt>
            <dd>{texts[language]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
