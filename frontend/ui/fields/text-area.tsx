import type { ReactNode, Ref } from 'react';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { useT } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { FieldLabel, FieldNotes, fieldStyle, type FieldBase } from './field.tsx';

/** `field-sizing: content` ignores `rows`. */
const HEIGHTS = {
  3: 'min-h-[calc(3lh+1.25rem)]',
  4: 'min-h-[calc(4lh+1.25rem)]',
  5: 'min-h-[calc(5lh+1.25rem)]',
  6: 'min-h-[calc(6lh+1.25rem)]',
} as const;

export type TextAreaProps = FieldBase & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly rows?: keyof typeof HEIGHTS;
  readonly placeholder?: string;
  /** Shows how many characters are left when 80 % are used. */
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
  readonly isReadOnly?: boolean;
  /** A line inside the border below the text: language, "draft saved". */
  readonly footer?: ReactNode;
  readonly isLabelHidden?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
};

/** A text field of several lines that grows with its text. The text keeps its own direction. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    description,
    errorMessage,
    isOptional = false,
    rows = 4,
    placeholder,
    footer,
    isLabelHidden = false,
    ref,
    className,
    ...rest
  } = props;
  const t = useT();
  const { maxLength, value } = rest;
  const left = maxLength === undefined ? undefined : maxLength - value.length;
  const tellsLeft = left !== undefined && maxLength !== undefined && left <= maxLength * 0.2;
  return (
    <AriaTextField {...rest} isInvalid={errorMessage !== undefined} validationBehavior="aria" className={cx(fieldStyle, className)}>
      {isLabelHidden ? (
        <span className="sr-only">
          <FieldLabel>{label}</FieldLabel>
        </span>
      ) : (
        <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      )}
      <div className="control flex flex-col px-0" {...(errorMessage === undefined ? {} : { 'data-invalid': true })}>
        <AriaTextArea
          ref={ref}
          rows={rows}
          dir={value === '' ? undefined : 'auto'}
          placeholder={placeholder}
          className={cx('field-sizing-content max-h-96 w-full resize-y bg-transparent px-3 py-2.5 text-body outline-none', HEIGHTS[rows])}
        />
        {(footer !== undefined || tellsLeft) && (
          <div className="flex flex-wrap items-center justify-between gap-2 px-3 pb-2.5 text-small text-muted">
            <div className="flex min-w-0 items-center gap-2">{footer}</div>
            {tellsLeft && <output>{t('common.field.characters-left', { count: left })}</output>}
          </div>
        )}
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
