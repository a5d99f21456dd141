import { useId } from 'react';
import { toLatinDigits } from '../../lib/digits.ts';
import { T } from '../../lib/locale/t.tsx';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errors?: readonly string[] | undefined;
  readonly type?: 'text' | 'email';
  readonly autoComplete?: string;
  /** Several lines. */
  readonly rows?: number;
  readonly isOptional?: boolean;
};

/** A field of a page that must stay light: native, with its label and its error. */
export function PlainField({ name, label, value, onChange, errors = [], type = 'text', autoComplete, rows, isOptional = false }: Props) {
  const id = useId();
  const isWrong = errors.length > 0;
  const shared = {
    id,
    name,
    value,
    required: !isOptional,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(type === 'email' ? toLatinDigits(event.target.value) : event.target.value),
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? `${id}-error` : undefined,
    autoComplete,
    dir: type === 'email' ? ('ltr' as const) : ('auto' as const),
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-dense font-medium">
        {label}
        {isOptional && (
          <span className="ms-2 text-caption font-normal text-muted">
            <T id="common.field.optional" />
          </span>
        )}
      </label>
      {rows === undefined ? (
        <input {...shared} type={type} className="control text-start" />
      ) : (
        <textarea {...shared} rows={rows} maxLength={5_000} className="control h-auto py-2" />
      )}
      {isWrong && (
        <p id={`${id}-error`} role="alert" className="text-small text-coral">
          {errors[0]}
        </p>
      )}
    </div>
  );
}

/** Programs fill it, people neither see nor reach it. */
export function HiddenField({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  return (
    <input
      type="text"
      name="website"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      tabIndex={-1}
      autoComplete="off"
      aria-hidden
      className="sr-only"
    />
  );
}
