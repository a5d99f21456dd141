import type { Incident, statusRoutes } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import type { output } from 'zod';
import { useNow } from '../../../lib/clock.ts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { QueryProvider } from '../../../lib/query/query-provider.tsx';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { UserText } from '../../../ui/marks/user-text.tsx';
import { statusQuery } from '../api/queries.ts';

type Status = output<typeof statusRoutes.status.model>;
type Service = Status['services'][number];
type State = Service['state'];

const tones: Readonly<Record<State, Tone>> = { ok: 'palm', slow: 'saffron', down: 'coral', unknown: 'neutral' };
const noticeTones = { ok: 'success', slow: 'warning', down: 'error', unknown: 'info' } as const;
const worstFirst: readonly State[] = ['down', 'slow', 'unknown', 'ok'];
/** What a day without a measurement, without and with an interruption looks like. */
const bars = { none: 'h-2 bg-hairline', good: 'h-5 bg-palm', bad: 'h-8 bg-coral' };

/** The services now and over the last days, or that the product does not answer. */
export default function StatusPanel() {
  return (
    <QueryProvider>
      <Panel />
    </QueryProvider>
  );
}

function Panel() {
  const { data, isError } = useQuery(statusQuery);
  if (data !== undefined) return <Services status={data} isUnreachable={isError} />;
  return isError ? <Unavailable /> : null;
}

/** `at`: when the history below was last measured. */
function Unavailable({ at }: { readonly at?: string }) {
  return (
    <Notice tone="error" announce="status" title={<T id="status.unavailable" />}>
      <T id="status.unavailable.text" /> {at !== undefined && <T id="status.until" values={{ time: <Ago at={at} /> }} />}
    </Notice>
  );
}

type ServicesProps = { readonly status: Status; readonly isUnreachable: boolean };

/** `isUnreachable`: the platform answered before and does not now, so only what was measured until then is known. */
function Services({ status: { at, measuredSince, backupAt, services, incidents }, isUnreachable }: ServicesProps) {
  const format = useFormat('Asia/Riyadh');
  const open = incidents.filter(({ closedAt }) => closedAt === null);
  const closed = incidents.filter(({ closedAt }) => closedAt !== null);
  const worst = worstFirst.find((state) => services.some((service) => service.state === state)) ?? 'unknown';
  return (
    <div className="flex flex-col gap-6">
      {isUnreachable ? (
        <Unavailable at={at} />
      ) : (
        <Notice tone={noticeTones[worst]} announce="status" title={<T id={`status.now.${worst}`} />}>
          <T id="status.at" values={{ time: <Ago at={at} /> }} />{' '}
          {measuredSince !== null && <T id="status.since" values={{ day: <Num>{format.exact(measuredSince)}</Num> }} />}{' '}
          {backupAt !== null && <T id="status.backup" values={{ time: <Ago at={backupAt} /> }} />}
        </Notice>
      )}
      {open.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
      <ul className="flex flex-col divide-y divide-hairline rounded-card border border-hairline bg-surface">
        {services.map((service) => (
          <ServiceRow key={service.name} service={service} isUnreachable={isUnreachable} />
        ))}
      </ul>
      {(closed.length > 0 || open.length === 0) && (
        <section aria-labelledby="incidents" className="mt-4 flex flex-col gap-4">
          <h2 id="incidents" className="text-title font-semibold">
            <T id="status.incidents.title" />
          </h2>
          {incidents.length === 0 && (
            <p className="text-body text-muted">
              <T id="status.incidents.none" />
            </p>
          )}
          {closed.map((incident) => (
            <IncidentCard key={incident.id} incident={incident} />
          ))}
        </section>
      )}
    </div>
  );
}

/** How long ago something was, by the minute. Native, because the page must stay light. */
function Ago({ at }: { readonly at: string }) {
  const now = useNow();
  const format = useFormat('Asia/Riyadh');
  return (
    <time dateTime={at} title={format.exact(at)}>
      {format.relative(at, now)}
    </time>
  );
}

/** What staff wrote about an incident, the newest first. */
function IncidentCard({ incident: { title, services, updates, closedAt } }: { readonly incident: Incident }) {
  const t = useT();
  const { language } = useLocale();
  const format = useFormat('Asia/Riyadh');
  return (
    <article className="rounded-card border border-hairline bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-heading font-semibold">{title[language]}</h3>
        <Badge tone={closedAt === null ? 'coral' : 'palm'}>
          {t(closedAt === null ? 'status.incidents.open' : 'status.incidents.closed')}
        </Badge>
      </div>
      <p className="mt-1 text-dense text-muted">{services.map((name) => t(`status.service.${name}`)).join(' · ')}</p>
      <ol className="mt-3 flex flex-col gap-3">
        {updates.toReversed().map(({ at, text }) => (
          <li key={at} className="border-s-2 border-hairline ps-3">
            <time dateTime={at} className="text-small text-muted">
              <Num>{format.exact(at)}</Num>
            </time>
            <UserText className="text-body">{text[language]}</UserText>
          </li>
        ))}
      </ol>
    </article>
  );
}

function kindOf(availability: number | null): keyof typeof bars {
  if (availability === null) return 'none';
  return availability < 1 ? 'bad' : 'good';
}

type RowProps = { readonly service: Service; readonly isUnreachable: boolean };

function ServiceRow({ service: { name, state, ms, availability, days }, isUnreachable }: RowProps) {
  const t = useT();
  const format = useFormat();
  const kinds = days.map((day) => ({ day: day.day, kind: kindOf(day.availability) }));
  const count = (wanted: 'good' | 'bad') => kinds.filter(({ kind }) => kind === wanted).length;
  return (
    <li className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-heading font-semibold">
          <T id={`status.service.${name}`} />
        </h2>
        {!isUnreachable && <Badge tone={tones[state]}>{t(`status.state.${state}`)}</Badge>}
      </div>
      <div role="img" aria-label={t('status.days.label', { good: count('good'), bad: count('bad') })} className="flex h-8 items-end gap-px">
        {kinds.map(({ day, kind }) => (
          <span key={day} className={`min-w-0 flex-1 rounded-[1px] ${bars[kind]}`} />
        ))}
      </div>
      <div aria-hidden className="flex justify-between text-small text-muted">
        <span>
          <T id="status.days.ago" />
        </span>
        <span>
          <T id="status.days.today" />
        </span>
      </div>
      <p className="text-dense text-muted">
        {availability !== null && <T id="status.availability" values={{ share: <Num>{format.percent(availability, 2)}</Num> }} />}
        {availability !== null && ms !== null && ' · '}
        {ms !== null && <T id="status.ms" values={{ ms: <Num>{format.number(ms)}</Num> }} />}
      </p>
    </li>
  );
}
