import { movementOf, type MeasuredTwice } from '@sumaa/contracts';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { durationInWords } from '../../../lib/locale/duration.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';

const minute = 60_000;

/** What moved to the better and what to the worse, the farthest first. */
export function Movers({ measures }: { readonly measures: readonly MeasuredTwice[] }) {
  const moved = measures.flatMap((measure) => {
    const movement = movementOf(measure);
    return movement === null ? [] : [{ ...measure, movement }];
  });
  const better = moved.filter(({ movement }) => movement > 0).toSorted((one, other) => other.movement - one.movement);
  const worse = moved.filter(({ movement }) => movement < 0).toSorted((one, other) => one.movement - other.movement);
  const still = measures.filter((measure) => movementOf(measure) === null);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Group
        id="better"
        title={<T id="analysts.report.strengths" />}
        empty={<T id="analysts.report.no-strength" />}
        measures={better}
        isBetter
      />
      <Group id="worse" title={<T id="analysts.report.improve" />} empty={<T id="analysts.report.no-improve" />} measures={worse} />
      {still.length > 0 && (
        <p className="text-small text-muted lg:col-span-2">
          <T id="analysts.report.still" values={{ names: <Names measures={still} /> }} />
        </p>
      )}
    </div>
  );
}

function Names({ measures }: { readonly measures: readonly MeasuredTwice[] }) {
  const t = useT();
  return measures.map(({ id }) => t(`analysts.measure.${id}`)).join(t('analysts.report.and'));
}

type GroupProps = {
  readonly id: string;
  readonly title: ReactNode;
  readonly empty: ReactNode;
  readonly measures: readonly MeasuredTwice[];
  readonly isBetter?: boolean;
};

function Group({ id, title, empty, measures, isBetter = false }: GroupProps) {
  const t = useT();
  const format = useFormat();
  const shown = (measure: MeasuredTwice, value: number) =>
    measure.id === 'answer_time' ? durationInWords(t, value * minute) : format.percent(value);
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader id={id} title={title} />
      {measures.length === 0 && <p className="text-small text-muted">{empty}</p>}
      <ul className="flex flex-col gap-3">
        {measures.map((measure) => (
          <li key={measure.id} className="flex items-start gap-2.5">
            <Icon of={isBetter ? TrendingUp : TrendingDown} mirror className={cx('mt-0.5', isBetter ? 'text-palm' : 'text-coral')} />
            <span className="flex min-w-0 flex-col">
              <span className="text-dense font-medium">
                <T id={`analysts.measure.${measure.id}`} />
              </span>
              <span className="text-small text-muted">
                <T
                  id="analysts.report.moved"
                  values={{ now: shown(measure, measure.now ?? 0), before: shown(measure, measure.before ?? 0) }}
                />
              </span>
              <span className="text-caption text-muted">
                <T id={`analysts.measure.${measure.id}.formula`} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
