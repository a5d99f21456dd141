import type { Week } from '@sumaa/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { T, useT } from '../../lib/locale/t.tsx';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { days, replaced, type ErrorAt } from './hours.ts';

type Props = { readonly week: Week; readonly onChange: (week: Week) => void; readonly errorAt: ErrorAt };

/** The open periods of each weekday. */
export function WeekEditor({ week, onChange, errorAt }: Props) {
  const t = useT();
  return (
    <div className="flex flex-col divide-y divide-hairline">
      {days.map((day) => {
        const name = t(`hours.day.${day}`);
        const periods = week[day];
        const set = (next: Week[typeof day]) => onChange({ ...week, [day]: next });
        return (
          <fieldset key={day} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <legend className="float-start w-28 pt-2 text-dense font-medium">{name}</legend>
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              {periods.length === 0 && (
                <p className="pt-2 text-dense text-muted">
                  <T id="hours.closed" />
                </p>
              )}
              {periods.map((period, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- it has no id: its place is what it is
                <div key={index} className="flex items-end gap-2">
                  <TextField
                    label={t('hours.opens')}
                    className="max-w-28"
                    dir="ltr"
                    latinDigits
                    value={period.opens}
                    onChange={(opens) => set(replaced(periods, index, { ...period, opens }))}
                    errorMessage={errorAt(day, index, 'opens')}
                  />
                  <TextField
                    label={t('hours.closes')}
                    className="max-w-28"
                    dir="ltr"
                    latinDigits
                    value={period.closes}
                    onChange={(closes) => set(replaced(periods, index, { ...period, closes }))}
                    errorMessage={errorAt(day, index, 'closes')}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('hours.period.remove', { day: name })}
                    onPress={() => set(replaced(periods, index, null))}
                  />
                </div>
              ))}
            </div>
            <Button
              size="sm"
              icon={Plus}
              aria-label={t('hours.period.add-to', { day: name })}
              isDisabled={periods.length >= 10}
              onPress={() => set([...periods, periods.length === 0 ? { opens: '09:00', closes: '18:00' } : { opens: '', closes: '' }])}
            >
              <T id="hours.period.add" />
            </Button>
          </fieldset>
        );
      })}
      {errorAt() !== undefined && (
        <p role="alert" className="py-2 text-small text-coral">
          {errorAt()}
        </p>
      )}
    </div>
  );
}
