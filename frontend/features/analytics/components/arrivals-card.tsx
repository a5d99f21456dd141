import { peakOf, type Analytics, type AnalyticsDetail } from '@sumaa/contracts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { ScrollArea } from '../../../ui/layout/scroll-area.tsx';
import { usePathTo } from '../links.ts';
import { FigureLink } from './figure-link.tsx';
import { TableExport } from './table-export.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const firstDays = { sunday: 0, monday: 1, saturday: 6 } as const;

/** On which days and at which hours reviews are written: darker where there are more; each field leads to its reviews. */
export function ArrivalsCard({ arrivals, weekStart }: Pick<AnalyticsDetail, 'arrivals'> & Pick<Analytics, 'weekStart'>) {
  const t = useT();
  const format = useFormat('UTC');
  const { locale } = useLocale();
  const pathTo = usePathTo();
  const weekdays = Array.from({ length: 7 }, (_, place) => (firstDays[weekStart] + place) % 7);
  const countAt = (weekday: number, hour: number) => arrivals.find((one) => one.weekday === weekday && one.hour === hour)?.reviews ?? 0;
  // The first of March 2026 is a Sunday.
  const inWords = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const nameOf = (weekday: number) => inWords.format(Date.UTC(2026, 2, 1 + weekday));
  const hourOf = (hour: number) => format.time(Date.UTC(2026, 2, 1, hour));
  const peak = peakOf(arrivals);
  const summary =
    peak === null
      ? t('analytics.none')
      : t('analytics.arrivals.peak', { day: nameOf(peak.weekday), hour: hourOf(peak.hour), count: peak.reviews });
  const link = (weekday: number, hour: number) => (countAt(weekday, hour) === 0 ? undefined : pathTo({ weekday, hour }));
  return (
    <ChartFrame
      title={t('analytics.arrivals')}
      tableActions={<TableExport table="arrivals" title={t('analytics.arrivals')} />}
      summary={summary}
      className="lg:col-span-2"
      table={{
        columns: [t('analytics.arrivals.hour'), ...weekdays.map(nameOf)],
        rows: hours.map((hour) => ({
          id: String(hour),
          cells: [
            hourOf(hour),
            ...weekdays.map((weekday) => (
              <FigureLink key={weekday} value={format.number(countAt(weekday, hour))} to={link(weekday, hour)} />
            )),
          ],
        })),
      }}
    >
      <ScrollArea label={t('analytics.arrivals')}>
        <div className="flex min-w-184 flex-col gap-1">
          {weekdays.map((weekday) => (
            <div key={weekday} className="flex items-center gap-2">
              <span className="w-20 shrink-0 truncate text-small text-muted">{nameOf(weekday)}</span>
              <span className="grid flex-1 grid-cols-24 gap-px">
                {hours.map((hour) => {
                  const count = countAt(weekday, hour);
                  const to = link(weekday, hour);
                  const spoken = t('analytics.arrivals.slot', { day: nameOf(weekday), hour: hourOf(hour), count });
                  const field = count > 0 && (
                    <span
                      className="block size-full rounded-sm bg-bar-strong"
                      style={{ opacity: 0.25 + (0.75 * count) / (peak?.reviews ?? 1) }}
                    />
                  );
                  return to === undefined ? (
                    <span key={hour} aria-hidden className="h-7 rounded-sm bg-sunken">
                      {field}
                    </span>
                  ) : (
                    <Link key={hour} to={to} tone="bare" aria-label={spoken} className="block h-7 rounded-sm bg-sunken">
                      {field}
                    </Link>
                  );
                })}
              </span>
            </div>
          ))}
          <div aria-hidden className="flex items-center gap-2 text-caption text-muted">
            <span className="w-20 shrink-0" />
            <span className="grid flex-1 grid-cols-4">
              {[0, 6, 12, 18].map((hour) => (
                <span key={hour}>{hourOf(hour)}</span>
              ))}
            </span>
          </div>
        </div>
      </ScrollArea>
    </ChartFrame>
  );
}
