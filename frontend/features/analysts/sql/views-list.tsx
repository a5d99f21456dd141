import type { AnalyticsView } from '@sumaa/contracts';
import { ChevronDown, ChevronRight, FileCode2 } from 'lucide-react';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { isExample } from './examples.ts';

type Props = {
  readonly views: readonly AnalyticsView[];
  /** Puts an example into the editor. */
  readonly onExample: (text: string) => void;
};

const schema = 'analytics';

/** The data dictionary: every view with its columns, what they hold, and example queries. */
export function ViewsList({ views, onExample }: Props) {
  const t = useT();
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const wanted = words.trim().toLowerCase();
  const fits = (text: string) => text.toLowerCase().includes(wanted);
  const shown = views.filter(({ name, columns }) => fits(name) || columns.some((column) => fits(column.name)));
  return (
    <section aria-labelledby="sql-views" className="flex min-w-0 flex-col gap-2">
      <h2 id="sql-views" className="flex items-baseline justify-between gap-2 text-heading font-semibold">
        <T id="analysts.sql.views" />
        <bdi dir="ltr" className="font-mono text-caption font-normal text-muted">
          {schema}
        </bdi>
      </h2>
      <SearchField label={t('analysts.sql.search-views')} value={words} onChange={setWords} />
      <ul className="flex flex-col">
        {shown.map((view) => (
          <View
            key={view.name}
            view={view}
            isOpen={opened === view.name || (wanted !== '' && !fits(view.name))}
            onToggle={() => setOpened(opened === view.name ? null : view.name)}
            onExample={onExample}
          />
        ))}
      </ul>
      {shown.length === 0 && views.length > 0 && (
        <p className="text-small text-muted">
          <T id="analysts.sql.no-view" />
        </p>
      )}
    </section>
  );
}

type ViewProps = {
  readonly view: AnalyticsView;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onExample: (text: string) => void;
};

function View({ view: { name, about, columns, examples }, isOpen, onToggle, onExample }: ViewProps) {
  const t = useT();
  const id = `sql-view-${name}`;
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-1.5 rounded-tag text-start hover:bg-sunken md:min-h-8"
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} mirror={!isOpen} className="text-muted" />
        <bdi dir="ltr" className="truncate font-mono text-small">
          {name}
        </bdi>
      </button>
      {isOpen && (
        <div id={id} className="ms-2 mt-1 mb-2 flex flex-col gap-1.5 border-s border-hairline ps-3">
          <p lang="en" dir="ltr" className="text-start text-caption text-muted">
            {about}
          </p>
          <dl className="flex flex-col gap-1.5" lang="en" dir="ltr">
            {columns.map((column) => (
              <div key={column.name}>
                <dt className="flex flex-wrap items-baseline justify-between gap-x-2 font-mono text-caption">
                  <span className="min-w-0 break-words">{column.name}</span>
                  <span className="text-muted">{column.type}</span>
                </dt>
                <dd className="text-caption text-muted">{column.about}</dd>
              </div>
            ))}
          </dl>
          {examples.map((example) => (
            <button
              key={example.id}
              type="button"
              onClick={() => onExample(example.text)}
              className="flex min-h-11 items-center gap-1.5 rounded-tag text-start text-caption font-medium text-sky hover:underline md:min-h-7"
            >
              <Icon of={FileCode2} size={16} />
              {isExample(example.id) ? t(`analysts.example.${example.id}`) : name}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
