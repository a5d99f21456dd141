import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { useT } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { Frame, inputStyle } from './field.tsx';
import { Icon } from '../marks/icon.tsx';

export type SearchFieldProps = {
  /** The accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit?: (value: string) => void;
  readonly autoFocus?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A search field with a clear button; Esc clears. Debounce by 350 ms before querying a server (`useDebounced`). */
export function SearchField({ label, className, ref, ...rest }: SearchFieldProps) {
  const t = useT();
  return (
    <AriaSearchField {...rest} aria-label={label} className={cx('group w-full', className)}>
      <Frame
        icon={Search}
        end={
          <AriaButton
            aria-label={t('common.field.clear-search')}
            className="inline-flex size-11 items-center justify-center rounded-tag text-muted group-data-empty:invisible hover:text-ink md:size-9"
          >
            <Icon of={X} size={16} />
          </AriaButton>
        }
      >
        <Input ref={ref} dir="auto" placeholder={label} className={cx(inputStyle, 'text-page [&::-webkit-search-cancel-button]:hidden')} />
      </Frame>
    </AriaSearchField>
  );
}
