import type { SubscriptionItem } from '@sumaa/contracts';
import { useNow } from '../../../lib/clock.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { DataTable, type DataColumn, type DataTableProps } from '../../../ui/lists/data-table.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { LoadMore } from '../../../ui/lists/pagination.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { usePlanName } from '../plan/plan-name.ts';
import { StatusBadge } from './status-badge.tsx';

type Props = Pick<
  DataTableProps<SubscriptionItem>,
  'rows' | 'isLoading' | 'error' | 'onRetry' | 'isFiltered' | 'onClearFilters' | 'empty' | 'openedId' | 'onOpen'
> & { readonly hasMore: boolean; readonly isLoadingMore: boolean; readonly hasLoadingMoreFailed: boolean; readonly onLoadMore: () => void };

/** One row per business. */
export function SubscriptionsTable({ hasMore, isLoadingMore, hasLoadingMoreFailed, onLoadMore, ...list }: Props) {
  const t = useT();
  const columns = useColumns();
  return (
    <DataTable
      label={t('shell.nav.subscriptions')}
      columns={columns}
      rowId={({ tenantId }) => tenantId}
      rowLabel={({ business }) => business}
      footer={<LoadMore hasMore={hasMore} isLoading={isLoadingMore} hasFailed={hasLoadingMoreFailed} onLoadMore={onLoadMore} />}
      {...list}
    />
  );
}

function useColumns(): readonly DataColumn<SubscriptionItem>[] {
  const t = useT();
  const now = useNow();
  const format = useFormat();
  const nameOf = usePlanName();
  return [
    {
      id: 'business',
      header: t('subscriptions.column.business'),
      onCard: 'title',
      cell: ({ business, ownerEmail }) => (
        <span className="flex min-w-0 flex-col items-start">
          <Name>{business}</Name>
          {ownerEmail !== null && (
            <Name ltr className="text-small font-normal text-muted">
              {ownerEmail}
            </Name>
          )}
        </span>
      ),
    },
    { id: 'plan', header: t('subscriptions.column.plan'), cell: ({ plan }) => nameOf(plan) },
    { id: 'status', header: t('subscriptions.column.status'), onCard: 'corner', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'price',
      header: t('subscriptions.column.price'),
      align: 'end',
      cell: ({ price, interval }) =>
        price === null || interval === null ? null : (
          <span className="whitespace-nowrap">
            <Num>{format.money({ amount: price, currency: 'SAR' })}</Num>{' '}
            <span className="text-small text-muted">
              <T id={`subscriptions.per.${interval}`} />
            </span>
          </span>
        ),
    },
    {
      id: 'period',
      header: t('subscriptions.column.period'),
      cell: ({ periodStart, periodEnd, trialEndsAt, isEnding }) => (
        <span className="flex flex-col">
          {periodStart !== null && periodEnd !== null ? (
            <T id="subscription.fact.from-to" values={{ from: format.day(periodStart, now), to: format.day(periodEnd, now) }} />
          ) : (
            <T id="subscriptions.trial-until" values={{ date: format.day(trialEndsAt, now) }} />
          )}
          {isEnding && (
            <span className="text-small text-saffron">
              <T id="subscriptions.ending" />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'payment',
      header: t('subscriptions.column.payment'),
      cell: ({ lastPayment, order }) =>
        lastPayment === null && order === null ? null : (
          <span className="flex flex-col">
            {lastPayment !== null && (
              <>
                <T id={`subscription.history.state.${lastPayment.what}`} />
                <span className="text-small text-muted">{format.day(lastPayment.at, now)}</span>
              </>
            )}
            {order !== null && (
              <span className="text-small text-saffron">
                <T
                  id="subscriptions.order"
                  values={{ sum: format.money({ amount: order.total, currency: 'SAR' }), date: format.day(order.since, now) }}
                />
              </span>
            )}
          </span>
        ),
    },
  ];
}
