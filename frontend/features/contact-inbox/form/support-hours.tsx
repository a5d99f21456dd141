import { weekdays, type BusinessHours } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useTexts } from '../../../lib/locale/use-texts.ts';
import { QueryProvider } from '../../../lib/query/query-provider.tsx';
import { queryKey } from '../../../lib/query/query.ts';
import { cx } from '../../../ui/cx.ts';
import { routes } from './routes.ts';

type Look = { readonly className?: string; readonly heading?: 'h2' | 'h3' };

/** The support hours on the contact page, with the query cache. */
export default function PublicSupportHours() {
  return (
    <QueryProvider>
      <SupportHours className="mt-8" />
    </QueryProvider>
  );
}

/** Within which time the platform answers and when it is there, by its settings. */
export function SupportHours({ className, heading = 'h2' }: Look) {
  const hasTexts = useTexts(['contact']);
  const { data } = useQuery({
    queryKey: queryKey(null, 'public', 'support-hours'),
    queryFn: async ({ signal }) => (await call(routes.supportHours, { signal })).model,
    staleTime: 5 * 60_000,
  });
  if (!hasTexts || data === undefined) return null;
  const { hours, firstAnswer } = data;
  return (
    <div className={cx('flex flex-col gap-4', className)}>
      <Promised {...firstAnswer} />
      {hours.kind === 'business_hours' && <Week hours={hours} heading={heading} />}
    </div>
  );
}

function Promised({ ms, clock }: { readonly ms: number; readonly clock: 'wall_clock' | 'support_hours' }) {
  const format = useFormat();
  return (
    <p className="text-dense text-muted">
      <T id={`contact.answered.${clock}`} values={{ time: format.durationFull(ms, 'bound') }} />
    </p>
  );
}

function Week({ hours: { week, timeZone }, heading: Heading = 'h2' }: Pick<Look, 'heading'> & { readonly hours: BusinessHours }) {
  const t = useT();
  // The times are those of the settings' own zone, so they are written as they are.
  const format = useFormat('UTC');
  const clock = (time: string) => format.time(`2026-03-01T${time === '24:00' ? '00:00' : time}:00.000Z`);
  const textOf = (weekday: (typeof weekdays)[number]) =>
    week[weekday].length === 0
      ? t('contact.hours.closed')
      : week[weekday]
          .map(({ opens, closes }) => t('contact.hours.period', { opens: clock(opens), closes: clock(closes) }))
          .join(t('contact.hours.and'));
  return (
    <section className="border-s-2 border-palm ps-4">
      <Heading className="text-body font-semibold">
        <T id="contact.hours" />
      </Heading>
      <dl className="mt-1 grid w-fit grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-dense text-muted">
        {weekdays.map((weekday) => (
          <div key={weekday} className="contents">
            <dt>{t(`contact.hours.${weekday}`)}</dt>
            <dd>{textOf(weekday)}</dd>
          </div>
        ))}
      </dl>
      {timeZone !== 'Asia/Riyadh' && (
        <p className="mt-1 text-small text-muted">
          <T id="contact.hours.zone" values={{ zone: <bdi dir="ltr">{timeZone}</bdi> }} />
        </p>
      )}
    </section>
  );
}
