import { ChevronDown } from 'lucide-react';
import { useId, type Ref } from 'react';
import { cx } from '../cx.ts';
import { ErrorLine, errorStyle, fieldStyle } from './field.tsx';
import { Icon } from '../marks/icon.tsx';

type Props<V extends string> = {
  readonly label: string;
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly onBlur?: () => void;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
  readonly name?: string;
  readonly errorMessage?: string | undefined;
  readonly ref?: Ref<HTMLSelectElement>;
};

/** A choice of one from a short list, on a page that must stay light: the browser's own list. Elsewhere use `Select`. */
export function NativeSelect<V extends string>({ label, value, onChange, options, placeholder, errorMessage, ...rest }: Props<V>) {
  const id = useId();
  const isInvalid = errorMessage !== undefined;
  return (
    <div className={fieldStyle}>
      <label htmlFor={id} className="text-dense font-medium text-ink">
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          value={value ?? ''}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          className={cx('control w-full appearance-none pe-10 text-page', value === null && 'text-muted')}
          {...(isInvalid ? { 'data-invalid': true } : {})}
        >
          <option value="" disabled hidden>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={18} className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-muted" />
      </div>
      {isInvalid && (
        <p id={`${id}-error`} className={errorStyle}>
          <ErrorLine>{errorMessage}</ErrorLine>
        </p>
      )}
    </div>
  );
}
