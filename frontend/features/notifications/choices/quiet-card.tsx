import type { QuietHours } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { timesOfDay } from './times-of-day.ts';

export type QuietCardProps = { readonly quiet: QuietHours | null; readonly onChange: (quiet: QuietHours | null) => void };

const usual: QuietHours = { from: '22:00', to: '07:00', exceptUrgent: true };

/** Hours in which only the bell is used. */
export function QuietCard({ quiet, onChange }: QuietCardProps) {
  const t = useT();
  const time = (field: 'from' | 'to') =>
    quiet && (
      <Select
        label={t(`choices.quiet.${field}`)}
        options={timesOfDay(quiet[field])}
        value={quiet[field]}
        onChange={(value) => onChange({ ...quiet, [field]: value })}
      />
    );
  return (
    <Card as="section" aria-label={t('choices.quiet.title')} className="flex flex-col gap-4">
      <Switch isSelected={quiet !== null} onChange={(isOn) => onChange(isOn ? usual : null)} description={<T id="choices.quiet.summary" />}>
        <T id="choices.quiet.title" />
      </Switch>
      {quiet && (
        <>
          <div className="grid grid-cols-2 gap-3">
            {time('from')}
            {time('to')}
          </div>
          <Checkbox isSelected={quiet.exceptUrgent} onChange={(exceptUrgent) => onChange({ ...quiet, exceptUrgent })}>
            <T id="choices.quiet.urgent" />
          </Checkbox>
        </>
      )}
    </Card>
  );
}
