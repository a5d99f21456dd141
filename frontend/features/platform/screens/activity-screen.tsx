import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list-states.tsx';
import { PageContent } from '../../../ui/page-content.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LoadMore } from '../../../ui/pagination.tsx';
import { ActivityUrl, isFiltered, noFilters } from '../activity/activity-url.ts';
import { auditQuery } from '../api/queries.ts';
import { ActivityToolbar } from '../components/activity-toolbar.tsx';
import { TimelineSkeleton } from '../components/timeline-skeleton.tsx';
import { Timeline } from '../components/timeline.tsx';

/** The audit trail: of the business for its administrators, of the platform for platform managers. */
export function ActivityScreen() {
  const t = useT();
  const { tenantId } = useSession();
  const [filters, setUrl] = useUrlState(ActivityUrl);
  const query = useInfiniteQuery(auditQuery(tenantId, filters, new Date(useNow())));
  // Pages that were fetched at different times may overlap.
  const items = [...new Map(query.data?.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  return (
    <PageContent width="narrow">
      <PageHeader title={t('shell.nav.audit')} hint={t('platform.activity.hint')} />
      <ActivityToolbar filters={filters} onChange={setUrl} items={items} />
      <ListStates
        isLoading={query.isPending}
        error={query.error}
        onRetry={() => void query.refetch()}
        count={items.length}
        isFiltered={isFiltered(filters)}
        onClearFilters={() => setUrl(noFilters)}
        skeleton={<TimelineSkeleton />}
        empty={
          <EmptyState icon={History} title={<T id="platform.activity.empty.title" />} hint={<T id="platform.activity.empty.hint" />} />
        }
      >
        <Timeline items={items} isSwitching={query.isPlaceholderData} />
        <LoadMore hasMore={query.hasNextPage} isLoading={query.isFetchingNextPage} onLoadMore={() => void query.fetchNextPage()} />
        {!query.hasNextPage && !isFiltered(filters) && items.length > 5 && (
          <p className="py-6 text-center text-small text-muted">
            <T id="platform.activity.end" />
          </p>
        )}
      </ListStates>
    </PageContent>
  );
}
