import type { RequestResults } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined } from 'lucide-react';
import { useMemo } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { useSession } from '../../lib/session/session.ts';
import { Card } from '../../ui/layout/card.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { resultsQuery } from './api.ts';

type Branch = RequestResults['branches'][number];
type Sender = RequestResults['senders'][number];

/** What came of the requests, by branch and by who asked. */
export function ResultsTab() {
  const t = useT();
  const { tenantId } = useSession();
  const query = useQuery(resultsQuery(tenantId));
  const counts = useCounts();
  const empty = (
    <EmptyState icon={ChartNoAxesCombined} level={3} title={<T id="review-requests.none" />} hint={<T id="review-requests.none.hint" />} />
  );
  const state = { isLoading: query.isPending, error: query.error, onRetry: () => void query.refetch(), isFiltered: false, empty };
  const branchColumns: readonly DataColumn<Branch>[] = [
    { id: 'name', header: t('common.branch'), onCard: 'title', cell: ({ name }) => <Name>{name}</Name> },
    ...counts,
  ];
  const senderColumns: readonly DataColumn<Sender>[] = [
    {
      id: 'name',
      header: t('review-requests.column.by'),
      onCard: 'title',
      cell: ({ name }) => (name === null ? <span className="text-muted">{t('review-requests.sender.gone')}</span> : <Name>{name}</Name>),
    },
    ...counts,
  ];
  return (
    <div className="flex flex-col gap-5">
      <Card as="section" aria-labelledby="results-branches" className="flex flex-col gap-4">
        <h2 id="results-branches" className="text-heading font-semibold">
          <T id="review-requests.results.branches" />
        </h2>
        <p className="text-dense text-muted">
          <T id="review-requests.results.formula" />
        </p>
        <DataTable
          {...state}
          label={t('review-requests.results.branches')}
          columns={branchColumns}
          rows={query.data?.branches ?? []}
          rowId={({ locationId }) => locationId}
        />
      </Card>
      <Card as="section" aria-labelledby="results-senders" className="flex flex-col gap-4">
        <h2 id="results-senders" className="text-heading font-semibold">
          <T id="review-requests.results.senders" />
        </h2>
        <DataTable
          {...state}
          label={t('review-requests.results.senders')}
          columns={senderColumns}
          rows={query.data?.senders ?? []}
          rowId={({ accountId }) => accountId}
        />
      </Card>
    </div>
  );
}

function useCounts(): readonly DataColumn<Omit<Sender, 'accountId' | 'name'>>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(
    () =>
      (['asked', 'waiting', 'notSent', 'sent', 'delivered', 'undelivered', 'unknown', 'opened', 'optedOut', 'reviewsAfter'] as const).map(
        (id) => ({
          id,
          header: t(`review-requests.results.${id}`),
          align: 'end' as const,
          cell: (row) => format.number(row[id]),
        }),
      ),
    [t, format],
  );
}
