import { useEffect, useId, useRef, useState } from 'react';
import { digitsOnly } from '../../lib/digits.ts';
import { cx } from '../cx.ts';
import type { FieldBase } from './field.tsx';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../marks/icon.tsx';

export type OtpFieldProps = Pick<FieldBase, 'label' | 'description' | 'errorMessage' | 'isDisabled'> & {
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** Called when all digits are entered, typed or pasted. */
  readonly onComplete?: (digits: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly length?: number;
  readonly autoFocus?: boolean;
};

/**
 * A one-time code: one real input (so that paste, autofill from a message and screen readers work) drawn as boxes. Accepts Arabic-Indic
 * digits and pasted text with other characters around the digits. Reads left to right in both languages.
 */
export function OtpField(props: OtpFieldProps) {
  const {
    label,
    description,
    errorMessage,
    value,
    onChange,
    onComplete,
    length = 6,
    isDisabled = false,
    name,
    onBlur,
    autoFocus = false,
  } = props;
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const completed = useRef('');
  const input = useRef<HTMLInputElement>(null);

  // After a refused code the focus returns to the field, also when a button was pressed.
  useEffect(() => {
    if (errorMessage !== undefined) input.current?.focus();
  }, [errorMessage]);

  const take = (text: string) => {
    const digits = digitsOnly(text).slice(0, length);
    onChange(digits);
    if (digits.length < length) completed.current = '';
    else if (completed.current !== digits) {
      completed.current = digits;
      onComplete?.(digits);
    }
  };

  const noteIds = [errorMessage !== undefined && `${id}-error`, description !== undefined && `${id}-description`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-dense font-medium">
        {label}
      </label>
      <div dir="ltr" className="relative flex w-fit gap-2">
        <input
          ref={input}
          id={id}
          name={name}
          value={value}
          disabled={isDisabled}
          // Entering the code is the only purpose of the page.
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          aria-invalid={errorMessage !== undefined}
          {...(noteIds === '' ? {} : { 'aria-describedby': noteIds })}
          onChange={(event) => take(event.currentTarget.value)}
          onPaste={(event) => {
            event.preventDefault();
            take(event.clipboardData.getData('text'));
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            onBlur?.();
          }}
          className="absolute inset-0 z-1 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
        {Array.from({ length }, (_, place) => {
          const isNext = isFocused && place === Math.min(value.length, length - 1);
          return (
            <span
              key={place}
              aria-hidden
              className={cx(
                'flex h-13 w-11 items-center justify-center rounded-control border bg-surface text-title font-semibold sm:w-12',
                errorMessage === undefined ? 'border-outline' : 'border-coral',
                isNext && 'border-palm outline-2 outline-offset-1 outline-palm',
              )}
            >
              {value[place] ?? ''}
            </span>
          );
        })}
      </div>
      {description !== undefined && (
        <p id={`${id}-description`} className="text-small text-muted">
          {description}
        </p>
      )}
      {errorMessage !== undefined && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-small text-coral">
          <Icon of={CircleAlert} size={16} className="mt-0.5" />
          {errorMessage}
        </p>
      )}
    </div>
  );
}
