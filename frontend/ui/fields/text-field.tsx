import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { toLatinDigits } from '../../lib/digits.ts';
import { cx } from '../cx.ts';
import { FieldLabel, FieldNotes, fieldStyle, Frame, inputStyle, type FieldBase } from './field.tsx';

export type TextFieldProps = FieldBase & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  /** `email`, `tel` and `url` are set left to right. */
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'date';
  /** Converts Arabic-Indic digits to Latin while typing: amounts, phones, codes. Default for `tel` and `email`. */
  readonly latinDigits?: boolean;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url';
  readonly dir?: 'ltr' | 'rtl' | 'auto';
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly maxLength?: number;
  readonly isReadOnly?: boolean;
  readonly icon?: LucideIcon;
  /** A control inside the field, at its end. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A text field of one line. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    description,
    errorMessage,
    isOptional = false,
    latinDigits,
    inputMode,
    dir,
    placeholder,
    icon,
    end,
    ref,
    className,
    ...rest
  } = props;
  const { type = 'text', onChange } = rest;
  const isLtr = type !== 'text';
  const convert = latinDigits ?? (type === 'tel' || type === 'email');
  return (
    <AriaTextField
      {...rest}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      onChange={(value) => onChange(convert ? toLatinDigits(value) : value)}
      className={cx(fieldStyle, className)}
    >
      <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      <Frame isInvalid={errorMessage !== undefined} isDisabled={rest.isDisabled ?? false} icon={icon} end={end}>
        <Input
          ref={ref}
          dir={dir ?? (isLtr ? 'ltr' : 'auto')}
          placeholder={placeholder}
          {...(inputMode === undefined ? {} : { inputMode })}
          className={cx(inputStyle, 'text-page')}
        />
      </Frame>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
