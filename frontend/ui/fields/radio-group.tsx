import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import { cx } from '../cx.ts';
import { FieldLabel, FieldNotes, fieldStyle, type FieldBase } from './field.tsx';

export type Choice<V extends string> = {
  readonly value: V;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly isDisabled?: boolean;
};

export type RadioGroupProps<V extends string> = FieldBase & {
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly choices: readonly Choice<V>[];
  readonly name?: string;
  readonly onBlur?: () => void;
};

/** A choice of one from a few options, each with its label. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, description, errorMessage, isOptional = false, choices, onChange, className, ...rest } = props;
  return (
    <AriaRadioGroup
      {...rest}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      onChange={(value) => onChange(value as V)}
      className={cx(fieldStyle, className)}
    >
      <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          value={choice.value}
          isDisabled={choice.isDisabled ?? false}
          className="group relative flex min-h-11 cursor-pointer items-start gap-2.5 py-2 text-dense data-disabled:cursor-not-allowed data-disabled:text-muted md:min-h-8 md:py-1"
        >
          <span className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border border-outline bg-surface group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-palm group-data-selected:border-palm">
            <span className="size-2.5 rounded-full bg-palm opacity-0 group-data-selected:opacity-100" />
          </span>
          <span className="flex flex-col">
            <span>{choice.label}</span>
            {choice.description !== undefined && <span className="text-small text-muted">{choice.description}</span>}
          </span>
        </Radio>
      ))}
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  );
}

export type SegmentedProps<V extends string> = {
  /** Accessible name of the group; not shown. */
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly choices: readonly { readonly value: V; readonly label: ReactNode; readonly isDisabled?: boolean }[];
  /** `joined` in one frame (periods), `apart` as separate chips (tones, inbox views). */
  readonly look?: 'joined' | 'apart';
};

/** A choice of one from a few options, side by side. */
export function Segmented<V extends string>({ label, value, onChange, choices, look = 'joined' }: SegmentedProps<V>) {
  return (
    <AriaRadioGroup
      value={value}
      onChange={(next) => onChange(next as V)}
      orientation="horizontal"
      className={cx(
        'flex w-fit max-w-full flex-wrap',
        look === 'joined' ? 'rounded-control border border-hairline bg-surface p-1' : 'gap-1.5',
      )}
    >
      <Label className="sr-only">{label}</Label>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          value={choice.value}
          isDisabled={choice.isDisabled ?? false}
          className={cx(
            'relative flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-tag px-3 text-small font-medium transition-colors duration-120 select-none md:min-h-8',
            'text-muted data-hovered:text-ink data-selected:bg-inverse data-selected:text-on-inverse',
            'data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-palm',
            'data-disabled:cursor-not-allowed data-disabled:opacity-55',
            look === 'apart' && 'bg-sunken',
          )}
        >
          {choice.label}
        </Radio>
      ))}
    </AriaRadioGroup>
  );
}
