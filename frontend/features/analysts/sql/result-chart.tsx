import type { QueryResult } from '@sumaa/contracts';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { CountBars } from '../../../ui/chart/count-bars.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { groupsOf } from './result-groups.ts';

/** So many bars are told apart; the rest is left to the table. */
const mostBars = 12;
const countRows = 'rows';

/** The shown rows as bars: by one column, its rows counted or a column of numbers added up. */
export function ResultChart({ result }: { readonly result: QueryResult }) {
  const t = useT();
  const format = useFormat();
  const { columns } = result;
  const numbers = columns.flatMap(({ name, kind }, index) => (kind === 'number' ? [{ value: String(index), label: name }] : []));
  const [by, setBy] = useState('0');
  const [of, setOf] = useState(numbers.findLast(({ value }) => value !== '0')?.value ?? countRows);
  const groups = groupsOf(result, Number(by), of === countRows ? null : Number(of));
  const bars = groups.filter(({ value }) => value >= 0).slice(0, mostBars);
  const highest = Math.max(Number.EPSILON, ...bars.map(({ value }) => value));
  const what = of === countRows ? t('analysts.sql.chart.rows') : (columns[Number(of)]?.name ?? '');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <CompactSelect
          label={t('analysts.sql.chart.by')}
          size="sm"
          value={by}
          onChange={setBy}
          options={columns.map(({ name }, index) => ({ value: String(index), label: name }))}
        />
        <CompactSelect
          label={t('analysts.sql.chart.of')}
          size="sm"
          value={of}
          onChange={setOf}
          options={[{ value: countRows, label: t('analysts.sql.chart.rows') }, ...numbers]}
        />
      </div>
      <CountBars
        title={t('analysts.sql.chart', { what, by: columns[Number(by)]?.name ?? '' })}
        summary={t('analysts.sql.chart.shown', { shown: format.number(bars.length), all: format.number(groups.length) })}
        bars={bars.map(({ name, value }, index) => ({
          id: String(index),
          label: name === null ? <T id="analysts.sql.chart.none" /> : <Name>{name}</Name>,
          share: value / highest,
          value: format.number(value),
        }))}
      />
    </div>
  );
}
