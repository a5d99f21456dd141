import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useDismissed } from '../../../lib/dismissed.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { FigureStrip } from '../../../ui/layout/figure-strip.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { overviewQuery } from '../api/queries.ts';
import { ActivityFeed } from '../components/activity-feed.tsx';
import { AskTestimonial } from '../components/ask-testimonial.tsx';
import { BacklogCard } from '../components/backlog-card.tsx';
import { HistoryNotice } from '../components/history-notice.tsx';
import { Months, Sentiments, StarShares } from '../components/overview-charts.tsx';
import { OverviewHeader } from '../components/overview-header.tsx';
import { OverviewSkeleton } from '../components/overview-skeleton.tsx';
import { QuickLinks } from '../components/quick-links.tsx';
import { WaitingCard } from '../components/waiting-card.tsx';
import { overviewFigures } from '../figures.ts';
import { OverviewUrl } from '../period.ts';

/** The overview of the business: figures of the period, waiting reviews, monthly charts and latest activities. */
export function OverviewScreen() {
  const t = useT();
  const format = useFormat();
  const session = useSession();
  const { tenantId } = session;
  const [isBacklogDismissed, dismissBacklog] = useDismissed('backlog');
  const [url, setUrl] = useUrlState(OverviewUrl);
  const { data: overview, error, refetch, isPlaceholderData, isFetching } = useQuery(overviewQuery(tenantId, url));

  const body = () => {
    if (overview === undefined) {
      return error === null ? <OverviewSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
    }
    if (overview.total === 0 && overview.historyComplete && url.branch === undefined) {
      return (
        <Card>
          <EmptyState icon={MessageSquareText} title={<T id="overview.empty.title" />} hint={<T id="overview.empty.hint" />} />
        </Card>
      );
    }
    const { waiting, backlog } = overview;
    const hasBacklog = backlog.items.length > 0 && !isBacklogDismissed && can(session, 'reviews.reply');
    return (
      // On phones the waiting reviews come first.
      <div
        className={cx('flex flex-col gap-4 transition-opacity duration-120', isPlaceholderData && 'opacity-55')}
        aria-busy={isPlaceholderData}
      >
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} isCompact />}
        <HistoryNotice overview={overview} />
        <div data-tour="figures" className="max-md:order-2">
          <FigureStrip label={t('overview.figures')} figures={overviewFigures(overview, url.period, { t, format })} />
        </div>
        <div data-tour="waiting" className="flex flex-col gap-4 max-md:order-1">
          {/* A new owner sees the few reviews worth an answer in place of an empty list. */}
          {(waiting.count > 0 || !hasBacklog) && <WaitingCard waiting={waiting} />}
          {hasBacklog && <BacklogCard backlog={backlog} onDismiss={dismissBacklog} />}
        </div>
        <div className="grid gap-4 max-md:order-3 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <Months overview={overview} />
          <div className="flex flex-col gap-4 *:grow">
            <StarShares overview={overview} />
            <Sentiments overview={overview} />
          </div>
          <ActivityFeed />
          <QuickLinks />
        </div>
        {/* Last, so that nothing moves when it comes. */}
        <AskTestimonial className="max-md:order-4" />
      </div>
    );
  };

  return (
    <PageContent>
      <OverviewHeader url={url} onChange={setUrl} />
      {body()}
    </PageContent>
  );
}
