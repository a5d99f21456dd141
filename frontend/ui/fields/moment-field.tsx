import { parseDateTime } from '@internationalized/date';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { cx } from '../cx.ts';
import { FieldLabel, FieldNotes, fieldStyle, Frame, type FieldBase } from './field.tsx';

export type MomentFieldProps = Pick<FieldBase, 'label' | 'description' | 'className'> & {
  /** A day with its time to the second: `2026-03-12T13:00:01`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
};

/** A day with its time to the second, in the language of the page; a browser writes its own fields in that of the browser. */
export function MomentField({ value, onChange, className, label, description, ...rest }: MomentFieldProps) {
  return (
    <DateField
      {...rest}
      granularity="second"
      hourCycle={24}
      shouldForceLeadingZeros
      value={parseDateTime(value)}
      onChange={(next) => next !== null && onChange(next.toString())}
      className={cx(fieldStyle, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <Frame>
        <DateInput className="num flex min-w-0 flex-1 flex-wrap text-page">
          {(segment) => (
            <DateSegment
              segment={segment}
              className="rounded-tag text-center outline-none not-data-[type=literal]:min-w-6 data-[type=literal]:whitespace-pre data-focused:bg-palm data-focused:text-on-palm"
            />
          )}
        </DateInput>
      </Frame>
      <FieldNotes description={description} />
    </DateField>
  );
}
