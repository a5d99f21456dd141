import type { ContactReport } from '@sumaa/contracts';
import { useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { Num } from '../../../ui/marks/num.tsx';

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When messages arrive: a row for each day of the week, a column for each hour, darker where there are more. */
export function LoadGrid({ load }: { readonly load: ContactReport['load'] }) {
  const t = useT();
  const format = useFormat();
  const countAt = (weekday: number, hour: number) => load.find((one) => one.weekday === weekday && one.hour === hour)?.count ?? 0;
  const nameOf = (weekday: number) => t(`inbox.report.weekday.${weekdays[weekday] ?? 0}`);
  const most = Math.max(0, ...load.map(({ count }) => count));
  const peak = load.find(({ count }) => count === most);
  const summary =
    peak === undefined
      ? t('inbox.report.load.none')
      : t('inbox.report.load.peak', { day: nameOf(peak.weekday), hour: format.number(peak.hour), count: most });
  const rows = weekdays.map((weekday) => ({
    id: String(weekday),
    cells: [nameOf(weekday), ...hours.map((hour) => format.number(countAt(weekday, hour)))],
  }));
  return (
    <ChartFrame
      title={t('inbox.report.load')}
      summary={summary}
      table={{ columns: [t('inbox.report.load.day'), ...hours.map((hour) => format.number(hour))], rows }}
    >
      <div aria-hidden className="flex flex-col gap-1">
        {weekdays.map((weekday) => (
          <div key={weekday} className="flex items-center gap-2">
            <span className="w-16 shrink-0 truncate text-small text-muted">{nameOf(weekday)}</span>
            <span className="grid flex-1 grid-cols-24 gap-px">
              {hours.map((hour) => {
                const count = countAt(weekday, hour);
                return (
                  <span key={hour} className="h-6 rounded-sm bg-sunken">
                    {count > 0 && <span className="block h-full rounded-sm bg-bar" style={{ opacity: 0.25 + (0.75 * count) / most }} />}
                  </span>
                );
              })}
            </span>
          </div>
        ))}
        <div className="flex items-center gap-2 text-caption text-muted">
          <span className="w-16 shrink-0" />
          <span className="grid flex-1 grid-cols-4">
            {[0, 6, 12, 18].map((hour) => (
              <Num key={hour}>{format.number(hour)}</Num>
            ))}
          </span>
        </div>
      </div>
    </ChartFrame>
  );
}
