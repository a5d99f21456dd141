import { tenthsOf, type Overview, type Period } from '@sumaa/contracts';
import type { Translate } from '../../lib/locale/t.tsx';
import type { Format } from '../../lib/locale/use-format.ts';
import type { Figure } from '../../ui/layout/figure-strip.tsx';

type Texts = { readonly t: Translate; readonly format: Format };

const tenth = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** The four figures, each with its comparison as text. A figure that cannot be compared gives the reason instead. */
export function overviewFigures(overview: Overview, period: Period, { t, format }: Texts): readonly Figure[] {
  return [
    {
      id: 'total',
      label: t('overview.figure.total'),
      value: format.number(overview.total),
      chip: { text: format.number(overview.inPeriod) },
      note: t(`overview.in-period.${period}`),
    },
    { id: 'average', label: t('overview.figure.average'), ...average(overview, period, { t, format }) },
    {
      id: 'positive',
      label: t('overview.figure.positive'),
      value: overview.inPeriod === 0 ? null : format.percent(overview.positive / overview.inPeriod),
      ...(overview.inPeriod === 0
        ? { note: t('overview.figure.average.none') }
        : {
            chip: { text: format.number(overview.positive), tone: 'palm' as const },
            note: t('overview.figure.positive.note', { count: format.number(overview.inPeriod) }),
          }),
    },
    { id: 'growth', label: t('overview.figure.growth'), isSigned: true, ...growth(overview, { t, format }) },
  ];
}

function average(overview: Overview, period: Period, { t, format }: Texts): Pick<Figure, 'value' | 'chip' | 'note'> {
  const { average: mean, averageBefore } = overview;
  if (mean === null) return { value: null, note: t('overview.figure.average.none') };
  if (averageBefore === null) {
    return {
      value: format.rating(mean),
      note: t(isWaiting(overview) ? 'overview.figure.growth.waits' : 'overview.figure.average.no-base'),
    };
  }
  // Compared as displayed, to one decimal: 4.5 after 4.4 is +0.1, whatever the further digits are.
  const change = (tenthsOf(mean) - tenthsOf(averageBefore)) / 10;
  return {
    value: format.rating(mean),
    chip: {
      text: change === 0 ? t('overview.figure.average.same') : format.signed(change, tenth),
      isSigned: change !== 0,
      tone: change < 0 ? 'coral' : change > 0 ? 'palm' : 'neutral',
    },
    note: t(`overview.before.${period}`),
  };
}

/** Whether reviews to compare with are missing; those of a branch that was unlinked too early also when the history of the others is in. */
const isWaiting = ({ growth: percent, historyComplete, previous }: Overview): boolean =>
  !historyComplete || (percent === null && previous > 0);

function growth(overview: Overview, { t, format }: Texts): Pick<Figure, 'value' | 'chip' | 'note'> {
  const { growth: percent, inPeriod, previous } = overview;
  if (isWaiting(overview)) return { value: null, note: t('overview.figure.growth.waits') };
  if (percent === null) return { value: null, note: t('overview.figure.growth.no-base') };
  return {
    value: format.signed(percent / 100, { style: 'percent', maximumFractionDigits: 0 }),
    chip: { text: format.number(inPeriod), tone: percent < 0 ? 'coral' : 'palm' },
    note: t('overview.figure.growth.note', { count: format.number(previous) }),
  };
}
