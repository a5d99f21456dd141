import type { BusinessHours } from '@sumaa/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { T, useT } from '../../lib/locale/t.tsx';
import { Button } from '../buttons/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { replaced, type ErrorAt } from './hours.ts';
import { WeekEditor } from './week-editor.tsx';

type Props = { readonly hours: BusinessHours; readonly onChange: (hours: BusinessHours) => void; readonly errorAt: ErrorAt };

/** Other hours for some dates, such as Ramadan. */
export function OverridesEditor({ hours, onChange, errorAt }: Props) {
  const t = useT();
  const { overrides } = hours;
  const set = (index: number, item: BusinessHours['overrides'][number] | null) =>
    onChange({ ...hours, overrides: replaced(overrides, index, item) });
  return (
    <div className="flex flex-col gap-4">
      {overrides.map((override, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- it has no id: its place is what it is
        <div key={index} className="rounded-card border border-hairline p-4">
          <div className="grid gap-3 md:grid-cols-[1fr_auto_auto_auto] md:items-end">
            <TextField
              label={t('hours.override.name')}
              value={override.name}
              maxLength={100}
              onChange={(name) => set(index, { ...override, name })}
              errorMessage={errorAt('overrides', index, 'name')}
            />
            <TextField
              label={t('hours.from')}
              type="date"
              value={override.from}
              onChange={(from) => set(index, { ...override, from })}
              errorMessage={errorAt('overrides', index, 'from')}
            />
            <TextField
              label={t('hours.to')}
              type="date"
              value={override.to}
              onChange={(to) => set(index, { ...override, to })}
              errorMessage={errorAt('overrides', index, 'to')}
            />
            <Button icon={Trash2} onPress={() => set(index, null)}>
              <T id="common.action.remove" />
            </Button>
          </div>
          <WeekEditor
            week={override.week}
            onChange={(week) => set(index, { ...override, week })}
            errorAt={(...path) => errorAt('overrides', index, 'week', ...path)}
          />
        </div>
      ))}
      <Button
        className="self-start"
        icon={Plus}
        onPress={() => onChange({ ...hours, overrides: [...overrides, { name: '', from: '', to: '', week: hours.week }] })}
      >
        <T id="hours.override.add" />
      </Button>
    </div>
  );
}

/** Days without support, each with its name. */
export function HolidaysEditor({ hours, onChange, errorAt }: Props) {
  const t = useT();
  const { holidays } = hours;
  const set = (index: number, item: BusinessHours['holidays'][number] | null) =>
    onChange({ ...hours, holidays: replaced(holidays, index, item) });
  return (
    <div className="flex flex-col gap-3">
      {holidays.map((holiday, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- it has no id: its place is what it is
        <div key={index} className="grid gap-3 md:grid-cols-[auto_1fr_auto] md:items-end">
          <TextField
            label={t('hours.date')}
            type="date"
            value={holiday.date}
            onChange={(date) => set(index, { ...holiday, date })}
            errorMessage={errorAt('holidays', index, 'date')}
          />
          <TextField
            label={t('hours.holiday.name')}
            value={holiday.name}
            maxLength={100}
            onChange={(name) => set(index, { ...holiday, name })}
            errorMessage={errorAt('holidays', index, 'name')}
          />
          <Button icon={Trash2} onPress={() => set(index, null)}>
            <T id="common.action.remove" />
          </Button>
        </div>
      ))}
      <Button className="self-start" icon={Plus} onPress={() => onChange({ ...hours, holidays: [...holidays, { date: '', name: '' }] })}>
        <T id="hours.holiday.add" />
      </Button>
    </div>
  );
}
