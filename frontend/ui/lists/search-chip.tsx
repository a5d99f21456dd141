import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { T, useT } from '../../lib/locale/t.tsx';
import { chipStyle } from '../marks/chip.tsx';
import { cx } from '../cx.ts';
import { DebouncedSearch } from '../fields/debounced-search.tsx';
import { Icon } from '../marks/icon.tsx';
import { optionStyle } from '../overlays/overlay-style.ts';
import { Popover } from '../overlays/popover.tsx';

export type SearchChipProps<V extends string> = {
  /** Name of the filter: «المشترك». */
  readonly label: string;
  /** What is chosen, as text; null without a filter. */
  readonly chosen: string | null;
  /** Shown while nothing is chosen. */
  readonly none: string;
  readonly onChange: (value: V | undefined) => void;
  readonly searchLabel: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly options: readonly { readonly value: V; readonly content: ReactNode }[];
  /** Instead of the options: a search that still runs or has failed. */
  readonly state?: ReactNode;
};

/** A filter like `FilterChip` whose values are found by typing, because there are too many for a list. */
export function SearchChip<V extends string>(props: SearchChipProps<V>) {
  const { label, chosen, none, onChange, searchLabel, search, onSearch, options, state = null } = props;
  const t = useT();
  const isActive = chosen !== null;
  const text = `${label}: ${chosen ?? none}`;
  const trigger = (
    <AriaButton className={cx('inline-flex items-center gap-1.5 rounded-control ps-3', isActive ? 'pe-1' : 'pe-2.5')}>
      {text}
      {!isActive && <Icon of={ChevronDown} size={16} className="text-muted" />}
    </AriaButton>
  );
  return (
    <span className={chipStyle(isActive)}>
      <Popover trigger={trigger} label={label} placement="bottom start">
        {(close) => (
          <div className="flex flex-col gap-2">
            <DebouncedSearch label={searchLabel} value={search} onChange={onSearch} isWide />
            {state ?? (
              <ul>
                {options.map(({ value, content }) => (
                  <li key={value}>
                    <AriaButton
                      onPress={() => {
                        onChange(value);
                        close();
                      }}
                      className={cx(optionStyle, 'w-full text-start')}
                    >
                      {content}
                    </AriaButton>
                  </li>
                ))}
              </ul>
            )}
            {state === null && options.length === 0 && (
              <p role="status" className="px-2.5 py-2 text-dense text-muted">
                <T id="common.field.no-options" />
              </p>
            )}
          </div>
        )}
      </Popover>
      {isActive && (
        <AriaButton
          aria-label={`${t('common.action.clear')}: ${label}`}
          onPress={() => onChange(undefined)}
          className="inline-flex min-w-11 items-center justify-center rounded-control md:min-w-8"
        >
          <Icon of={X} size={16} />
        </AriaButton>
      )}
    </span>
  );
}
