import { basicPeriod, type Analytics } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { FigureStrip } from '../../../ui/layout/figure-strip.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { analyticsQuery } from '../api/queries.ts';
import { AnalyticsHeader } from '../components/analytics-header.tsx';
import { ArrivalsCard } from '../components/arrivals-card.tsx';
import { BranchesCard } from '../components/branches-card.tsx';
import { PlanNotice } from '../components/plan-notice.tsx';
import { ReportsCard } from '../components/reports-card.tsx';
import { PeopleCard, SpeedCard, StarsCard } from '../components/share-cards.tsx';
import { SubjectsCards } from '../components/subjects-cards.tsx';
import { ExportedPeriod } from '../components/table-export.tsx';
import { SentimentCard, TrendCard } from '../components/trend-cards.tsx';
import { analyticsFigures } from '../figures.ts';
import { PathToReviews, reviewsPath, usePathTo, type PathTo } from '../links.ts';
import { AnalyticsUrl } from '../period.ts';

const CompetitorsCard = lazy(async () => ({ default: (await import('../competitors/competitors-card.tsx')).CompetitorsCard }));

/** What moved in a period, why, and what to do: every figure leads to the reviews behind it. */
export function AnalyticsScreen() {
  const session = useSession();
  const [url, setUrl] = useUrlState(AnalyticsUrl);
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery(analyticsQuery(session.tenantId, url));
  const pathTo: PathTo = (behind = {}) =>
    data === undefined || !can(session, 'reviews.read') ? undefined : reviewsPath(data, url.branch, behind);
  const isBeyondPlan = isApiError(error) && error.code === 'not_in_plan';
  const isBasic = isBeyondPlan || data?.detail === null;
  const again = { onRetry: () => void refetch(), isRetrying: isFetching };
  return (
    <PageContent>
      <AnalyticsHeader url={url} shown={data} isBasic={isBasic} onChange={setUrl} />
      {isBasic && (
        <PlanNotice onBasicPeriod={isBeyondPlan ? () => setUrl({ period: basicPeriod, from: undefined, to: undefined }) : undefined} />
      )}
      {data === undefined && error !== null && !isBeyondPlan && <ErrorState error={error} {...again} />}
      {data === undefined && error === null && (
        <SkeletonGroup className="flex flex-col gap-4">
          <Skeleton className="h-31 w-full rounded-card" />
          <Skeleton className="h-72 w-full rounded-card" />
          <Skeleton className="h-72 w-full rounded-card" />
        </SkeletonGroup>
      )}
      {data !== undefined && (
        <div
          className={cx('flex flex-col gap-4 transition-opacity duration-120', isPlaceholderData && 'opacity-55')}
          aria-busy={isPlaceholderData}
        >
          {error !== null && !isBeyondPlan && <ErrorState error={error} {...again} isCompact />}
          {!data.historyComplete && <Notice title={<T id="analytics.history.title" />}>{<T id="analytics.history" />}</Notice>}
          <PathToReviews value={pathTo}>
            <ExportedPeriod value={isBasic ? null : url}>
              <Figures data={data} url={url} />
              {data.detail !== null && (
                <Suspense fallback={<Skeleton className="h-72 w-full rounded-card" />}>
                  <CompetitorsCard url={url} />
                </Suspense>
              )}
            </ExportedPeriod>
          </PathToReviews>
          {!isBasic && <ReportsCard />}
        </div>
      )}
    </PageContent>
  );
}

function Figures({ data, url }: { readonly data: Analytics; readonly url: AnalyticsUrl }) {
  const t = useT();
  const format = useFormat();
  const pathTo = usePathTo();
  const { detail } = data;
  // Short cards stand next to short ones.
  const hasBranches = url.branch === undefined && detail !== null && detail.branches.length > 1;
  return (
    <>
      <FigureStrip label={t('analytics.figures')} figures={analyticsFigures(data, { t, format, pathTo })} />
      {data.figures.reviews === 0 ? (
        <Card>
          <EmptyState icon={ChartNoAxesCombined} title={<T id="analytics.none" />} hint={<T id="analytics.none.hint" />} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <TrendCard data={data} />
          {detail && <SentimentCard data={data} weeks={detail.weeks} />}
          <StarsCard data={data} />
          {detail && (
            <>
              <SpeedCard speed={detail.speed} figures={data.figures} />
              {hasBranches && <BranchesCard branches={detail.branches} />}
              {hasBranches && <PeopleCard people={detail.people} />}
              <SubjectsCards url={url} />
              {!hasBranches && <PeopleCard people={detail.people} />}
              <ArrivalsCard arrivals={detail.arrivals} weekStart={data.weekStart} />
            </>
          )}
        </div>
      )}
    </>
  );
}
