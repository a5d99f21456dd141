import { T } from '../../../lib/locale/t.tsx';
import type { Content } from '../content/library.ts';

/** The text of a content file, with the sources of its numbers below. */
export function Prose({ html, sources }: Pick<Content, 'html' | 'sources'>) {
  const named = [...new Set(Object.values(sources ?? {}))].filter((source) => !source.startsWith('fact:') && !source.startsWith('name:'));
  return (
    <>
      {/* Written by us, made into HTML and cleaned by the build. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      {named.length > 0 && (
        <aside className="mt-10 border-t border-hairline pt-5 text-dense text-muted">
          <h2 className="font-semibold text-ink">
            <T id="pages.sources" />
          </h2>
          <ul className="mt-2 flex list-disc flex-col gap-1 ps-5">
            {named.map((source) => (
              <li key={source}>
                <bdi>{source}</bdi>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </>
  );
}
