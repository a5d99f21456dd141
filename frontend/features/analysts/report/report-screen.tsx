import { planCatalogue, platformMetrics, platformPeriods, type PlatformPeriod } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { CountBars } from '../../../ui/chart/count-bars.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { platformAnalyticsQuery, type PlatformAnalytics } from './api.ts';
import { Movers } from './movers.tsx';
import { TrendCard } from './trend-card.tsx';
import { ReportUrl } from './url.ts';

const periods = Object.keys(platformPeriods) as PlatformPeriod[];

/** How the platform does: six months of one metric, plans, kinds of business, and what moved in the period. */
export function ReportScreen() {
  const t = useT();
  const [{ period, metric }, setUrl] = useUrlState(ReportUrl);
  const { data, error, refetch } = useQuery(platformAnalyticsQuery(period));
  return (
    <PageContent>
      <PageHeader
        title={t('shell.nav.admin-analytics')}
        actions={
          <>
            <CompactSelect
              label={t('analysts.report.period')}
              value={period}
              onChange={(next) => setUrl({ period: next })}
              options={periods.map((value) => ({ value, label: t(`analysts.report.period.${value}`) }))}
            />
            <CompactSelect
              label={t('analysts.report.metric')}
              value={metric}
              onChange={(next) => setUrl({ metric: next })}
              options={platformMetrics.map((value) => ({ value, label: t(`analysts.report.metric.${value}`) }))}
            />
            <ButtonLink to="/admin/sql">
              <T id="analysts.sql.title" />
            </ButtonLink>
          </>
        }
      />
      {data === undefined && error === null && (
        <SkeletonGroup>
          <Skeleton className="h-72 rounded-card" />
        </SkeletonGroup>
      )}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <div className="flex flex-col gap-4">
          <TrendCard months={data.months} metric={metric} />
          <div className="grid gap-4 lg:grid-cols-2">
            <Plans plans={data.plans} period={period} />
            <Types types={data.types} />
          </div>
          <Movers measures={data.measures} />
        </div>
      )}
    </PageContent>
  );
}

function Plans({ plans, period }: { readonly plans: PlatformAnalytics['plans']; readonly period: PlatformPeriod }) {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const highest = Math.max(1, ...plans.map(({ revenue }) => revenue));
  return (
    <CountBars
      title={t('analysts.report.plans')}
      summary={
        plans.length === 0
          ? t('analysts.report.no-plans')
          : t('analysts.report.plans.hint', { period: t(`analysts.report.period.${period}`) })
      }
      bars={plans.map(({ plan, subscriptions, revenue }) => ({
        id: plan,
        label: planCatalogue[plan].texts[language].name,
        share: revenue / highest,
        value: format.money({ amount: revenue, currency: 'SAR' }),
        note: t('analysts.report.plans.running', { count: subscriptions }),
      }))}
    />
  );
}

function Types({ types }: { readonly types: PlatformAnalytics['types'] }) {
  const t = useT();
  const format = useFormat();
  const all = types.reduce((sum, { customers }) => sum + customers, 0);
  return (
    <CountBars
      title={t('analysts.report.types')}
      summary={t('analysts.report.types.hint', { count: all })}
      bars={types.map(({ type, customers }) => ({
        id: type,
        label: t(`analysts.type.${type}`),
        share: all === 0 ? 0 : customers / all,
        value: format.number(customers),
        ...(all === 0 ? {} : { note: format.percent(customers / all) }),
      }))}
    />
  );
}
