import type { BusinessHours } from '@sumaa/contracts';
import { T } from '../../lib/locale/t.tsx';
import { HolidaysEditor, OverridesEditor } from './dates-editor.tsx';
import type { ErrorAt } from './hours.ts';
import { WeekEditor } from './week-editor.tsx';

type Props = { readonly hours: BusinessHours; readonly onChange: (hours: BusinessHours) => void; readonly errorAt: ErrorAt };

/** The hours of a week, other hours for some dates, and holidays. */
export function HoursFields({ hours, onChange, errorAt }: Props) {
  return (
    <>
      <WeekEditor week={hours.week} onChange={(week) => onChange({ ...hours, week })} errorAt={(...path) => errorAt('week', ...path)} />
      <section className="flex flex-col gap-3">
        <h3 className="text-body font-semibold">
          <T id="hours.overrides" />
        </h3>
        <OverridesEditor hours={hours} onChange={onChange} errorAt={errorAt} />
      </section>
      <section className="flex flex-col gap-3">
        <h3 className="text-body font-semibold">
          <T id="hours.holidays" />
        </h3>
        <HolidaysEditor hours={hours} onChange={onChange} errorAt={errorAt} />
      </section>
    </>
  );
}
