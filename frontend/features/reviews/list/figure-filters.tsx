import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { useNow } from '../../../lib/clock.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { ToggleChip } from '../../../ui/marks/chip.tsx';
import type { ReviewFilters } from './filters.ts';

type Props = { readonly filters: ReviewFilters; readonly onChange: (patch: Partial<ReviewFilters>) => void };

/** The filters that a figure of the analytics led here with, each to be cleared on its own. */
export function FigureFilters({ filters, onChange }: Props) {
  const t = useT();
  const format = useFormat('UTC');
  const { locale } = useLocale();
  const now = useNow();
  const { from, to, speed, target, answeredBy, weekday, hour, keyword, mention, rating } = filters;
  const dayOf = (date: string) => format.day(`${date}T12:00:00.000Z`, now);
  // The first of March 2026 is a Sunday.
  const weekdayOf = (place: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 2, 1 + place)));
  const hourOf = (of: number) => format.time(Date.UTC(2026, 2, 1, of));
  const chips: [string, string, Partial<ReviewFilters>][] = [];
  if (from !== undefined && to !== undefined) {
    const days =
      from === to ? t('reviews.figure.day', { day: dayOf(from) }) : t('reviews.figure.days', { from: dayOf(from), to: dayOf(to) });
    chips.push(['days', days, { from: undefined, to: undefined }]);
  }
  if (weekday !== undefined && hour !== undefined) {
    const slot = t('reviews.figure.slot', { weekday: weekdayOf(weekday), hour: hourOf(hour) });
    chips.push(['slot', slot, { weekday: undefined, hour: undefined }]);
  }
  if (speed !== undefined) chips.push(['speed', t(`reviews.figure.speed.${speed}`), { speed: undefined }]);
  if (target !== undefined) chips.push(['target', t(`reviews.figure.target.${target}`), { target: undefined }]);
  if (answeredBy !== undefined) chips.push(['by', t('reviews.figure.answered-by'), { answeredBy: undefined }]);
  if (keyword !== undefined) chips.push(['keyword', t('reviews.figure.keyword', { keyword }), { keyword: undefined }]);
  if (mention !== undefined) chips.push(['mention', t(`reviews.figure.mention.${mention}`), { mention: undefined }]);
  if (rating !== undefined) chips.push(['rating', t(`reviews.figure.rating.${rating}`), { rating: undefined }]);
  return chips.map(([id, text, none]) => (
    <ToggleChip key={id} isSelected onChange={() => onChange(none)}>
      {text}
    </ToggleChip>
  ));
}
