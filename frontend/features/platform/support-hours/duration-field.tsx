import { day, hour, minute } from '@sumaa/contracts';
import { useState } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

const units = { minutes: minute, hours: hour, days: day } as const;
type Unit = keyof typeof units;

/** The greatest unit that gives a whole number. */
const unitOf = (ms: number | null): Unit => (ms === null || ms % hour !== 0 ? 'minutes' : ms % day !== 0 || ms === day ? 'hours' : 'days');

type Props = {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (ms: number | null) => void;
  readonly isOptional?: boolean;
  readonly errorMessage?: string | undefined;
};

/** A length of time as a number and its unit. Empty: none. */
export function DurationField({ label, value, onChange, isOptional = false, errorMessage }: Props) {
  const t = useT();
  const [unit, setUnit] = useState<Unit>(value === null ? 'hours' : unitOf(value));
  const text = value === null ? '' : String(value / units[unit]);
  return (
    <TextField
      label={label}
      value={text}
      inputMode="numeric"
      latinDigits
      dir="ltr"
      isOptional={isOptional}
      errorMessage={errorMessage}
      onChange={(typed) => {
        const count = Number.parseInt(typed.replace(/\D/gu, ''), 10);
        onChange(Number.isNaN(count) ? null : count * units[unit]);
      }}
      end={
        <CompactSelect
          label={t('support.unit.of', { label })}
          isLabelHidden
          size="sm"
          value={unit}
          onChange={(chosen) => {
            setUnit(chosen);
            if (value !== null) onChange(Math.round(value / units[unit]) * units[chosen]);
          }}
          options={(['minutes', 'hours', 'days'] as const).map((each) => ({ value: each, label: t(`support.unit.${each}`) }))}
        />
      }
    />
  );
}
