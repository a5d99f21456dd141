import { planIds, subscriptionSorts, subscriptionStatuses, waitingMoney, type SubscriptionItem, type Uuid } from '@sumaa/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowDownUp, CreditCard, Plus } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FilterChip } from '../../../ui/marks/chip.tsx';
import { DebouncedSearch } from '../../../ui/fields/debounced-search.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { FigureStrip } from '../../../ui/layout/figure-strip.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { usePlanName } from '../plan/plan-name.ts';
import { statisticsQuery, subscriptionsQuery } from './api.ts';
import { AccountNotice } from './account-notice.tsx';
import { NewSubscription } from './new-subscription.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { SellerAction, SellerNotice } from './seller-action.tsx';
import { SubscriptionDrawer } from './subscription-drawer.tsx';
import { SubscriptionsTable } from './subscriptions-table.tsx';
import { WaitingMoney } from './waiting-money.tsx';
import { isFiltered, noFilters, SubscriptionsUrl, type SubscriptionFilters } from './url.ts';

/** The subscriptions of all businesses: what they bring, and what the staff may do with each. */
export function SubscriptionsScreen() {
  const t = useT();
  const [url, setUrl] = useUrlState(SubscriptionsUrl);
  const list = useInfiniteQuery(subscriptionsQuery(url));
  const rows: readonly SubscriptionItem[] = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const matching = list.data?.pages[0]?.matching;
  const open = (id: Uuid) => setUrl({ business: id, order: undefined, do: undefined }, { push: true });
  return (
    <PageContent>
      <PageHeader
        title={t('shell.nav.subscriptions')}
        {...(matching === undefined ? {} : { afterTitle: <T id="subscriptions.count" values={{ count: matching }} /> })}
        actions={
          <>
            <SellerAction />
            <Button variant="primary" size="sm" icon={Plus} onPress={() => setUrl({ business: undefined, do: 'new' }, { push: true })}>
              <T id="subscriptions.new" />
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <RestoredNotice />
        <SellerNotice />
        <AccountNotice />
        <WaitingMoney shown={url.waiting} onShow={(waiting) => setUrl({ ...noFilters, waiting })} />
        <Figures />
        <Toolbar filters={url} onChange={setUrl} />
        <SubscriptionsTable
          rows={rows}
          isLoading={list.isPending}
          error={list.error}
          onRetry={() => void list.refetch()}
          isFiltered={isFiltered(url)}
          onClearFilters={() => setUrl(noFilters)}
          empty={<EmptyState icon={CreditCard} title={<T id="subscriptions.none" />} hint={<T id="subscriptions.none.hint" />} />}
          openedId={url.business}
          onOpen={({ tenantId }) => open(tenantId)}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          hasLoadingMoreFailed={list.isFetchNextPageError}
          onLoadMore={() => void list.fetchNextPage()}
        />
      </div>
      {url.do === 'new' && (
        <NewSubscription
          onChosen={(business, beginning) => setUrl({ business, do: beginning }, { push: true })}
          onClose={() => setUrl({ do: undefined })}
        />
      )}
      {url.business !== undefined && (
        <SubscriptionDrawer
          key={url.business}
          id={url.business}
          grant={url.do === 'new' ? undefined : url.do}
          order={url.order}
          onGrant={(grant, order) => setUrl({ do: grant, order }, { push: true })}
          onClose={() => setUrl({ business: undefined, order: undefined, do: undefined })}
        />
      )}
    </PageContent>
  );
}

function Figures() {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(statisticsQuery);
  if (data === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} isCompact />;
    return (
      <SkeletonGroup>
        <Skeleton className="h-28 rounded-card" />
      </SkeletonGroup>
    );
  }
  const { total, active, trials, monthly, yearlyShare } = data;
  return (
    <FigureStrip
      label={t('subscriptions.figures')}
      figures={[
        { id: 'total', label: <T id="subscriptions.figure.total" />, value: format.number(total) },
        { id: 'active', label: <T id="subscriptions.figure.active" />, value: format.number(active) },
        {
          id: 'monthly',
          label: <T id="subscriptions.figure.monthly" />,
          value: format.money({ amount: monthly, currency: 'SAR' }),
          note: <T id="subscriptions.figure.monthly.note" values={{ sum: format.money({ amount: yearlyShare, currency: 'SAR' }) }} />,
        },
        { id: 'trials', label: <T id="subscriptions.figure.trials" />, value: format.number(trials) },
      ]}
    />
  );
}

type ToolbarProps = { readonly filters: SubscriptionFilters; readonly onChange: (patch: Partial<SubscriptionFilters>) => void };

function Toolbar({ filters, onChange }: ToolbarProps) {
  const t = useT();
  const nameOf = usePlanName();
  const all = { value: 'all', label: t('subscriptions.filter.all') } as const;
  return (
    <div role="search" aria-label={t('subscriptions.filters')} className="flex flex-wrap items-center gap-2">
      <DebouncedSearch label={t('subscriptions.search')} value={filters.search} onChange={(search) => onChange({ search })} />
      <FilterChip
        label={t('subscriptions.column.plan')}
        value={filters.plan ?? 'all'}
        none="all"
        onChange={(value) => onChange({ plan: value === 'all' ? undefined : value })}
        options={[all, ...planIds.map((value) => ({ value, label: nameOf(value) }))]}
      />
      <FilterChip
        label={t('subscriptions.column.status')}
        value={filters.status ?? 'all'}
        none="all"
        onChange={(value) => onChange({ status: value === 'all' ? undefined : value })}
        options={[all, ...subscriptionStatuses.map((value) => ({ value, label: t(`subscriptions.status.${value}`) }))]}
      />
      <FilterChip
        label={t('subscriptions.waiting')}
        value={filters.waiting ?? 'all'}
        none="all"
        onChange={(value) => onChange({ waiting: value === 'all' ? undefined : value })}
        options={[all, ...waitingMoney.map((value) => ({ value, label: t(`subscriptions.waiting.${value}`) }))]}
      />
      <CompactSelect
        label={t('subscriptions.sort')}
        icon={ArrowDownUp}
        value={filters.sort}
        onChange={(sort) => onChange({ sort })}
        options={subscriptionSorts.map((value) => ({ value, label: t(`subscriptions.sort.${value}`) }))}
      />
    </div>
  );
}
