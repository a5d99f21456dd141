import { ContactReportPeriod, type ContactReport } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { z } from 'zod';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { CountBars } from '../../../ui/chart/count-bars.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { FigureStrip } from '../../../ui/layout/figure-strip.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Segmented } from '../../../ui/fields/radio-group.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { RelativeTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { reportQuery } from '../report/api.ts';
import { LoadGrid } from '../report/load-grid.tsx';

const ReportUrl = z.object({ period: ContactReportPeriod.default('30d') });

/** How messages were answered in a period, when they arrive, and what waits now. */
export function ReportScreen() {
  const t = useT();
  const { tenantId } = useSession();
  const [{ period }, setUrl] = useUrlState(ReportUrl);
  const { data, error, isPlaceholderData, refetch } = useQuery(reportQuery(tenantId, period));
  return (
    <PageContent>
      <PageHeader
        title={t('inbox.report')}
        hint={<T id="inbox.report.hint" />}
        actions={
          <>
            <Segmented
              label={t('inbox.report.period')}
              value={period}
              onChange={(next) => setUrl({ period: next })}
              choices={ContactReportPeriod.options.map((value) => ({ value, label: t(`inbox.report.period.${value}`) }))}
            />
            <ExportButton kind="contact_report" filters={{ period }} rows={data?.received} />
          </>
        }
      />
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup className="flex flex-col gap-4">
          <Skeleton className="h-28 w-full rounded-card" />
          <Skeleton className="h-64 w-full rounded-card" />
        </SkeletonGroup>
      )}
      {data !== undefined && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'flex flex-col gap-5 opacity-60' : 'flex flex-col gap-5'}>
          <WaitsNow waiting={data.waiting} />
          {data.received === 0 ? (
            <EmptyState icon={ChartColumn} title={<T id="inbox.report.none.title" />} hint={<T id="inbox.report.none.hint" />} />
          ) : (
            <Figures report={data} />
          )}
        </div>
      )}
    </PageContent>
  );
}

function WaitsNow({ waiting }: { readonly waiting: ContactReport['waiting'] }) {
  const t = useT();
  const format = useFormat();
  const { onTime, dueSoon, overdue, paused, unassigned, oldestAt } = waiting;
  const figure = (id: 'overdue' | 'due-soon' | 'on-time' | 'paused' | 'unassigned', count: number) => ({
    id,
    label: t(`inbox.report.now.${id}`),
    value: format.number(count),
  });
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-heading font-semibold">
        <T id="inbox.report.now" />
      </h2>
      <FigureStrip
        label={t('inbox.report.now')}
        figures={[
          figure('overdue', overdue),
          figure('due-soon', dueSoon),
          figure('on-time', onTime),
          figure('paused', paused),
          figure('unassigned', unassigned),
        ]}
      />
      {oldestAt !== null && (
        <p className="text-small text-muted">
          <T id="inbox.report.now.oldest" values={{ when: <RelativeTime at={oldestAt} /> }} />
        </p>
      )}
    </section>
  );
}

const shareOf = ({ decided, met }: { readonly decided: number; readonly met: number }): number => (decided === 0 ? 0 : met / decided);

function Figures({ report }: { readonly report: ContactReport }) {
  const t = useT();
  const format = useFormat();
  const { received, answered, decided, met, medianMs, p90Ms, distribution, targets, policies, people, weeks, load } = report;
  const percent = (of: { readonly decided: number; readonly met: number }) => (of.decided === 0 ? '—' : format.percent(shareOf(of)));
  const inTime = (of: { readonly decided: number; readonly met: number }) => t('inbox.report.met-of', { met: of.met, decided: of.decided });
  const time = (ms: number | null) => (ms === null ? null : format.durationShort(ms));
  return (
    <>
      <FigureStrip
        label={t('inbox.report.answers')}
        figures={[
          { id: 'received', label: t('inbox.report.received'), value: format.number(received) },
          { id: 'answered', label: t('inbox.report.answered'), value: format.number(answered) },
          { id: 'met', label: t('inbox.report.met'), value: percent(report), note: inTime({ decided, met }) },
          { id: 'median', label: t('inbox.report.median'), value: time(medianMs) },
          { id: 'p90', label: t('inbox.report.p90'), value: time(p90Ms) },
        ]}
      />
      <div className="grid gap-5 lg:grid-cols-2">
        <CountBars
          title={t('inbox.report.distribution')}
          summary={t('inbox.report.distribution.hint')}
          bars={distribution.map(({ time: bucket, count }) => ({
            id: bucket,
            label: t(`inbox.report.time.${bucket}`),
            share: received === 0 ? 0 : count / received,
            value: format.number(count),
          }))}
        />
        <CountBars
          title={t('inbox.report.targets')}
          summary={t('inbox.report.targets.hint')}
          bars={targets.map((target) => ({
            id: target.target,
            label: t(`inbox.sla.name.${target.target}`),
            share: shareOf(target),
            value: percent(target),
            note: inTime(target),
          }))}
        />
        <CountBars
          title={t('inbox.report.people')}
          summary={t('inbox.report.people.hint')}
          bars={people.map((person) => ({
            id: person.accountId,
            label: <Name>{person.name ?? t('inbox.report.someone')}</Name>,
            share: shareOf(person),
            value: percent(person),
            note: inTime(person),
          }))}
        />
        <CountBars
          title={t('inbox.report.policies')}
          summary={t('inbox.report.policies.hint')}
          bars={policies.map((policy) => ({
            id: policy.name ?? 'general',
            label: policy.name === null ? t('inbox.report.policies.general') : <bdi>{policy.name}</bdi>,
            share: shareOf(policy),
            value: percent(policy),
            note: inTime(policy),
          }))}
        />
        <CountBars
          title={t('inbox.report.weeks')}
          summary={t('inbox.report.weeks.hint')}
          bars={weeks.map((week) => ({
            id: week.from,
            label: t('inbox.report.week', { from: format.day(`${week.from}T12:00:00.000Z`, report.asOf) }),
            share: shareOf(week),
            value: percent(week),
            note: inTime(week),
          }))}
        />
      </div>
      <LoadGrid load={load} />
    </>
  );
}
