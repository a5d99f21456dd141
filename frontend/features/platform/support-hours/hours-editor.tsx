import type { SlaSettings } from '@sumaa/contracts';
import { useMemo, useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ComboBox } from '../../../ui/fields/combo-box.tsx';
import { HoursFields } from '../../../ui/hours/hours-fields.tsx';
import { usualHours, type ErrorAt } from '../../../ui/hours/hours.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';

type Hours = SlaSettings['hours'];
type Props = { readonly hours: Hours; readonly onChange: (hours: Hours) => void; readonly errorAt: ErrorAt };

/** When support is there: always, or in the hours of a week, with other hours for some dates, and holidays. */
export function HoursEditor({ hours, onChange, errorAt }: Props) {
  const t = useT();
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })), []);
  // Switched off and on again, the hours are still there.
  const [kept, setKept] = useState(hours.kind === 'business_hours' ? hours : usualHours);
  return (
    <Card as="section" aria-label={t('support.hours')}>
      <CardHeader title={t('support.hours')} summary={<T id="support.hours.hint" />} />
      <div className="flex flex-col gap-6">
        <RadioGroup
          label={t('support.hours.kind')}
          value={hours.kind}
          onChange={(kind) => {
            if (hours.kind === 'business_hours') setKept(hours);
            onChange(kind === 'wall_clock' ? { kind } : kept);
          }}
          choices={[
            { value: 'wall_clock', label: t('support.hours.always') },
            { value: 'business_hours', label: t('support.hours.week') },
          ]}
        />
        {hours.kind === 'business_hours' && (
          <>
            <ComboBox
              className="max-w-80"
              label={t('support.time-zone')}
              value={hours.timeZone}
              onChange={(timeZone) => timeZone !== null && onChange({ ...hours, timeZone })}
              options={zones}
              errorMessage={errorAt('timeZone')}
            />
            <HoursFields hours={hours} onChange={onChange} errorAt={errorAt} />
          </>
        )}
      </div>
    </Card>
  );
}
