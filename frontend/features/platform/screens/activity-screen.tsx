import { auditedEvents, recordedEvents } from '@sumaa/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { History, Pause, Play, ShieldCheck } from 'lucide-react';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { LoadMore } from '../../../ui/lists/pagination.tsx';
import { ActivityUrl, isFiltered, noFilters, toAuditExport } from '../activity/activity-url.ts';
import { searched } from '../../../lib/audit/audit-sentence.ts';
import { chainTree } from '../activity/chain-tree.ts';
import { auditQuery } from '../api/queries.ts';
import { ActivityToolbar } from '../components/activity-toolbar.tsx';
import { RecordPanel } from '../components/record-panel.tsx';
import { TimelineSkeleton } from '../components/timeline-skeleton.tsx';
import { Timeline } from '../components/timeline.tsx';

/** Only who may check the log loads it. */
const EvidenceDialog = lazy(async () => ({ default: (await import('../evidence/evidence-dialog.tsx')).EvidenceDialog }));

/** The pushed changes of other businesses do not reach the console, so it asks (ms). */
const askEvery = 10_000;

/** The audit trail: of the business for its administrators, of every business for whoever has the duty `audit`. */
export function ActivityScreen() {
  const t = useT();
  const session = useSession();
  const { tenantId, role } = session;
  const mayCheck = can(session, 'platform.audit');
  const [filters, setUrl] = useUrlState(ActivityUrl);
  const [isPaused, setPaused] = useState(false);
  const now = new Date(useNow());
  const search = searched(filters.q ?? '', t, filters.all === undefined ? auditedEvents : [...auditedEvents, ...recordedEvents]);
  const query = useInfiniteQuery({
    ...auditQuery(tenantId, filters, now, search),
    enabled: !isPaused,
    refetchInterval: role === 'super_admin' && !isPaused ? askEvery : false,
  });
  const change = (patch: Partial<ActivityUrl>) => {
    setPaused(false);
    setUrl(patch);
  };
  // Pages that were fetched at different times may overlap.
  const items = [...new Map(query.data?.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  const tree = filters.chain === undefined ? null : chainTree(items);
  return (
    <div className="flex w-full">
      <PageContent width="narrow" className="min-w-0 flex-1">
        <PageHeader
          title={t('shell.nav.audit')}
          hint={t('platform.activity.hint')}
          actions={
            <>
              <Button size="sm" icon={isPaused ? Play : Pause} onPress={() => setPaused(!isPaused)}>
                <T id={isPaused ? 'platform.activity.resume' : 'platform.activity.pause'} />
              </Button>
              {mayCheck && (
                <Button size="sm" icon={ShieldCheck} onPress={() => setUrl({ evidence: 'open' })}>
                  <T id="evidence.open" />
                </Button>
              )}
              <ExportButton kind="audit" filters={toAuditExport(filters, now, search)} />
            </>
          }
        />
        <ActivityToolbar filters={filters} onChange={change} items={items} />
        <ListStates
          isLoading={query.isPending}
          error={query.error}
          onRetry={() => void query.refetch()}
          count={items.length}
          isFiltered={isFiltered(filters)}
          onClearFilters={() => change(noFilters)}
          skeleton={<TimelineSkeleton />}
          empty={
            <EmptyState icon={History} title={<T id="platform.activity.empty.title" />} hint={<T id="platform.activity.empty.hint" />} />
          }
        >
          <Timeline
            items={tree?.items ?? items}
            isSwitching={query.isPlaceholderData}
            depths={tree?.depths ?? null}
            onOpen={(patch) => change({ moment: undefined, ...patch })}
          />
          <LoadMore
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onLoadMore={() => void query.fetchNextPage()}
          />
          {!query.hasNextPage && !isFiltered(filters) && items.length > 5 && (
            <p className="py-6 text-center text-small text-muted">
              <T id="platform.activity.end" />
            </p>
          )}
        </ListStates>
      </PageContent>
      {mayCheck && filters.evidence === 'open' && (
        <Suspense>
          <EvidenceDialog onClose={() => setUrl({ evidence: undefined })} />
        </Suspense>
      )}
      {filters.record !== undefined && (
        <RecordPanel
          key={filters.record}
          stream={filters.record}
          at={filters.at}
          compareWith={filters.with}
          moment={filters.moment}
          onChange={change}
          onClose={() => change({ record: undefined, at: undefined, with: undefined, moment: undefined })}
        />
      )}
    </div>
  );
}
