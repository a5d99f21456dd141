import { tenthsOf, type Analytics } from '@sumaa/contracts';
import type { Translate } from '../../lib/locale/t.tsx';
import type { Format } from '../../lib/locale/use-format.ts';
import type { Tone } from '../../ui/marks/badge.tsx';
import type { Figure } from '../../ui/layout/figure-strip.tsx';
import type { Behind, PathTo } from './links.ts';

type Texts = { readonly t: Translate; readonly format: Format; readonly pathTo: PathTo };

const tenth = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Worse in coral, better in palm. */
const toneOf = (change: number): Tone => (change < 0 ? 'coral' : change > 0 ? 'palm' : 'neutral');

/** The five cards, each with its change since the period before; values are compared as displayed. */
export function analyticsFigures(
  { figures: now, figuresBefore: before, before: days }: Analytics,
  { t, format, pathTo }: Texts,
): readonly Figure[] {
  const chip = (change: number | null, text: (value: number) => string, isSigned = true) => {
    if (change === null) return {};
    const shown = change === 0 ? t('analytics.card.same') : text(change);
    return { chip: { text: shown, tone: toneOf(change), isSigned: isSigned && change !== 0 } };
  };
  const growth = before === null || before.reviews === 0 ? null : (now.reviews - before.reviews) / before.reviews;
  const rating =
    now.average === null || (before?.average ?? null) === null ? null : (tenthsOf(now.average) - tenthsOf(before!.average!)) / 10;
  /** In percentage points. */
  const points = (of: 'answered' | 'positive') =>
    before === null || before.reviews === 0 || now.reviews === 0
      ? null
      : Math.round((100 * now[of]) / now.reviews) - Math.round((100 * before[of]) / before.reviews);
  // The sign is isolated, so that it stays before its number in an Arabic text.
  const inPoints = (change: number) =>
    t('analytics.card.points', { points: `\u2066${format.signed(change)}\u2069`, count: Math.abs(change) });
  const linkTo = (behind?: Behind): Pick<Figure, 'to'> => {
    const to = pathTo(behind);
    return to === undefined ? {} : { to };
  };
  /** To the reviews behind the value of the period before. */
  const linkBefore = (count: number, behind: Behind = {}): Pick<Figure, 'noteTo'> => {
    const noteTo = count === 0 ? undefined : pathTo({ ...days, ...behind });
    return noteTo === undefined ? {} : { noteTo };
  };
  const share = (of: 'answered' | 'positive', behind: Behind): Omit<Figure, 'label'> => {
    return {
      id: of,
      value: now.reviews === 0 ? null : format.percent(now[of] / now.reviews),
      ...linkTo(behind),
      ...chip(points(of), inPoints, false),
      note: t('analytics.card.of', { count: format.number(now[of]), total: format.number(now.reviews) }),
    };
  };
  return [
    {
      id: 'reviews',
      label: t('analytics.card.reviews'),
      value: format.number(now.reviews),
      ...linkTo(),
      // Less than one percent is not nothing.
      ...chip(growth, (change) => format.signed(change, { style: 'percent', maximumFractionDigits: Math.abs(change) < 0.01 ? 1 : 0 })),
      note: before === null ? t('analytics.card.history') : t('analytics.card.before', { value: format.number(before.reviews) }),
      ...linkBefore(before?.reviews ?? 0),
    },
    {
      id: 'average',
      label: t('analytics.card.average'),
      value: now.average === null ? null : format.rating(now.average),
      // Reviews without stars are not in the mean.
      ...linkTo({ rating: 'with' }),
      ...chip(rating, (change) => format.signed(change, tenth)),
      ...(before === null || before.average === null
        ? {}
        : { note: t('analytics.card.before', { value: format.rating(before.average) }), ...linkBefore(before.rated, { rating: 'with' }) }),
    },
    { label: t('analytics.card.answered'), ...share('answered', { reply: 'answered' }) },
    { label: t('analytics.card.positive'), ...share('positive', { sentiment: 'positive' }) },
    {
      id: 'median',
      label: t('analytics.card.median'),
      ...linkTo({ reply: 'answered' }),
      ...median(now.medianMs, before?.medianMs ?? null, { t, format }),
      ...(now.medianMs === null ? {} : linkBefore(before?.answered ?? 0, { reply: 'answered' })),
    },
  ];
}

function median(now: number | null, before: number | null, { t, format }: Omit<Texts, 'pathTo'>): Omit<Figure, 'id' | 'label'> {
  if (now === null) return { value: null, note: t('analytics.card.median.none') };
  const shown = { value: format.durationShort(now), spoken: format.durationFull(now) };
  if (before === null) return shown;
  const minutes = Math.round((now - before) / 60_000);
  const size = format.durationShort(Math.abs(minutes) * 60_000);
  const text =
    minutes === 0 ? t('analytics.card.same') : t(minutes < 0 ? 'analytics.card.faster' : 'analytics.card.slower', { duration: size });
  return { ...shown, chip: { text, tone: toneOf(-minutes) }, note: t('analytics.card.before', { value: format.durationShort(before) }) };
}
