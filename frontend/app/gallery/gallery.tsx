import { useMemo, useState } from 'react';
import type { Story } from '../../lib/story.ts';
import { T } from '../../lib/locale/t.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { ToastRegion } from '../../ui/overlays/toast.tsx';
import { LanguageSwitch, ThemeSwitch } from '../shell/preferences.tsx';

const modules = import.meta.glob<Story>('../../**/*.stories.tsx', { eager: true, import: 'default' });
const stories = Object.values(modules).toSorted((a, b) => a.title.localeCompare(b.title));

/** Every component with its states, in the chosen language and theme. `?only=ui/button` filters; `?only=shell/App&bare` shows one case alone. */
export function Gallery() {
  const [wanted, setWanted] = useState(() => new URLSearchParams(location.search).get('only') ?? '');
  const isBare = new URLSearchParams(location.search).has('bare');
  const shown = useMemo(
    () => stories.filter((story) => story.title.includes(wanted) && (wanted !== '' || story.title !== 'shell')),
    [wanted],
  );
  if (isBare) {
    const Case = stories
      .flatMap((story) => Object.entries(story.cases).map(([name, each]) => ({ id: `${story.title}/${name}`, each })))
      .find(({ id }) => id === wanted)?.each;
    return Case === undefined ? null : <Case />;
  }
  return (
    <main className="mx-auto max-w-[80rem] px-4 py-6">
      <header className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="text-title font-semibold">
          <T id="shell.gallery" />
        </h1>
        <div className="w-64">
          <SearchField label="ui/…" value={wanted} onChange={setWanted} />
        </div>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <div className="flex flex-col gap-10">
        {shown.map((story) => (
          <section key={story.title} aria-label={story.title}>
            <h2 dir="ltr" className="mb-3 border-b border-hairline pb-1 text-dense font-semibold text-muted">
              {story.title}
            </h2>
            <div className="flex flex-col gap-5">
              {Object.entries(story.cases).map(([name, Case]) => (
                <div key={name} data-case={`${story.title}/${name}`}>
                  <h3 dir="ltr" className="mb-1.5 text-caption text-muted">
                    {name}
                  </h3>
                  <Case />
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
      <ToastRegion />
    </main>
  );
}
