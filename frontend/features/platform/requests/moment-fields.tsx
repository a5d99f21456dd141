import type { Iso } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { fromRiyadh } from '../launch/riyadh.ts';

/** A day and a time in Riyadh, as they are typed. */
export type Moment = { readonly day: string; readonly time: string };

export const instantOf = ({ day, time }: Moment): Iso | null => fromRiyadh(day, time);

type Props = {
  readonly label: string;
  readonly value: Moment;
  readonly onChange: (value: Moment) => void;
  readonly problem: string | undefined;
};

/** When something happened. */
export function MomentFields({ label, value, onChange, problem }: Props) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={label} type="date" value={value.day} onChange={(day) => onChange({ ...value, day })} errorMessage={problem} />
      <TextField
        label={t('requests.time')}
        description={t('requests.time.zone')}
        dir="ltr"
        latinDigits
        placeholder="09:00"
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        errorMessage={value.day !== '' && instantOf(value) === null ? t('requests.time.invalid') : undefined}
      />
    </div>
  );
}
