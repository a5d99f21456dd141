import { T, useT } from '../../../lib/locale/t.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { timesOfDay } from './times-of-day.ts';

export type DailyCardProps = { readonly at: string; readonly onChange: (at: string) => void };

/** When what is wanted once a day is sent. */
export function DailyCard({ at, onChange }: DailyCardProps) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="choices-daily">
      <CardHeader id="choices-daily" title={<T id="choices.daily.title" />} summary={<T id="choices.daily.summary" />} />
      <Select label={t('choices.daily.at')} options={timesOfDay(at)} value={at} onChange={onChange} />
    </Card>
  );
}
