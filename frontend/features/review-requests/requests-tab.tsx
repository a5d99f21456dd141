import { requestStates, type RequestState, type ReviewRequest } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Badge, type Tone } from '../../ui/marks/badge.tsx';
import { BranchSelect } from '../../ui/fields/branch-select.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FilterChip } from '../../ui/marks/chip.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { RelativeTime } from '../../ui/marks/time.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { requestsQuery, useForget } from './api.ts';
import type { RequestsUrlProps } from './url.ts';

const pageSize = 25;
const tones: Readonly<Record<RequestState, Tone>> = {
  planned: 'saffron',
  sent: 'neutral',
  delivered: 'palm',
  opened: 'palm',
  unknown: 'saffron',
  undelivered: 'coral',
  refused: 'coral',
  withdrawn: 'coral',
  opted_out: 'coral',
};

/** Who was asked, and how far each request is. */
export function RequestsTab({ url, setUrl }: RequestsUrlProps) {
  const t = useT();
  const { tenantId } = useSession();
  const { state, branch, page } = url;
  const query = useQuery(requestsQuery(tenantId, { page, pageSize, ...(state && { state }), ...(branch && { locationId: branch }) }));
  const [forgotten, setForgotten] = useState<ReviewRequest | null>(null);
  const columns = useColumns(setForgotten);
  const { items = [], total = 0 } = query.data ?? {};
  return (
    <div className="flex flex-col gap-4">
      <div role="search" aria-label={t('review-requests.filters')} className="flex flex-wrap items-center gap-2">
        <BranchSelect value={branch} onChange={(chosen) => setUrl({ branch: chosen, page: 1 })} />
        <FilterChip
          label={t('review-requests.column.state')}
          value={state ?? 'all'}
          none="all"
          onChange={(value) => setUrl({ state: value === 'all' ? undefined : value, page: 1 })}
          options={[
            { value: 'all', label: t('review-requests.filter.all') },
            ...requestStates.map((value) => ({ value, label: t(`review-requests.state.${value}`) })),
          ]}
        />
      </div>
      <div className="md:rounded-card md:border md:border-hairline md:bg-surface">
        <DataTable
          label={t('review-requests.tab.requests')}
          columns={columns}
          rows={items}
          rowId={({ id }) => id}
          isLoading={query.isPending}
          error={query.error}
          onRetry={() => void query.refetch()}
          isFiltered={state !== undefined || branch !== undefined}
          onClearFilters={() => setUrl({ state: undefined, branch: undefined, page: 1 })}
          empty={<EmptyState icon={Send} title={<T id="review-requests.none" />} hint={<T id="review-requests.none.hint" />} />}
        />
      </div>
      {total > pageSize && <Pagination page={page} pageSize={pageSize} total={total} onPage={(next) => setUrl({ page: next })} />}
      {forgotten !== null && <ForgetDialog request={forgotten} onClose={() => setForgotten(null)} />}
    </div>
  );
}

function useColumns(onForget: (request: ReviewRequest) => void): readonly DataColumn<ReviewRequest>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        id: 'who',
        header: t('review-requests.column.who'),
        onCard: 'title',
        cell: ({ name, address }) =>
          address === null ? (
            <span className="text-muted">{t('review-requests.erased')}</span>
          ) : (
            <span className="flex flex-col items-start">
              {name !== null && <Name>{name}</Name>}
              <Name ltr>{address}</Name>
            </span>
          ),
      },
      { id: 'branch', header: t('common.branch'), cell: ({ branch }) => <Name>{branch}</Name> },
      {
        id: 'state',
        header: t('review-requests.column.state'),
        cell: ({ state, channel }) => (
          <Badge tone={tones[state]}>
            {t(state === 'refused' ? `review-requests.state.refused.${channel}` : `review-requests.state.${state}`)}
          </Badge>
        ),
      },
      { id: 'source', header: t('review-requests.column.source'), cell: ({ source }) => t(`review-requests.source.${source}`) },
      { id: 'by', header: t('review-requests.column.by'), cell: ({ askedBy }) => (askedBy === null ? null : <Name>{askedBy}</Name>) },
      {
        id: 'when',
        header: t('review-requests.column.when'),
        cell: ({ sentAt, dueAt, requestedAt, state }) => <RelativeTime at={sentAt ?? (state === 'planned' ? dueAt : requestedAt)} />,
      },
      {
        id: 'forget',
        header: t('review-requests.forget'),
        isHeaderHidden: true,
        onCard: 'corner',
        cell: (request) =>
          request.address === null ? null : (
            <Button
              size="sm"
              variant="danger-quiet"
              onPress={() => onForget(request)}
              aria-label={t('review-requests.forget-of', { address: request.address })}
            >
              <T id="review-requests.forget" />
            </Button>
          ),
      },
    ],
    [t, onForget],
  );
}

function ForgetDialog({ request, onClose }: { readonly request: ReviewRequest; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const forget = useForget();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={<T id="review-requests.forget" />}
      confirmLabel={t('review-requests.forget')}
      onConfirm={() => forget.mutate(request.recipientId, { onSuccess: onClose })}
      isPending={forget.isPending}
      errorMessage={forget.error === null ? undefined : textOf(forget.error)}
    >
      <T id="review-requests.forget.hint" values={{ address: <Name ltr>{request.address ?? ''}</Name> }} />
    </ConfirmDialog>
  );
}
