import { followStates, type Follower, type FollowKind, type FollowState } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Mailbox } from 'lucide-react';
import { useMemo } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Badge, type Tone } from '../../ui/marks/badge.tsx';
import { FilterChip } from '../../ui/marks/chip.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { DebouncedSearch } from '../../ui/fields/debounced-search.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FigureStrip } from '../../ui/layout/figure-strip.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { RelativeTime } from '../../ui/marks/time.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { followersQuery } from './api.ts';
import type { AudienceUrlProps } from './url.ts';

const pageSize = 25;
const tones: Readonly<Record<FollowState, Tone>> = { requested: 'saffron', confirmed: 'palm', ended: 'neutral' };

/** Who asked for the newsletter or the reminder, and who confirmed it. */
export function FollowersTab({ kind, url, setUrl }: AudienceUrlProps & { readonly kind: FollowKind }) {
  const t = useT();
  const { search, state, page } = url;
  const query = useQuery(followersQuery({ kind, page, pageSize, ...(search !== '' && { search }), ...(state && { state }) }));
  const columns = useColumns(kind);
  const { items = [], total = 0, counts } = query.data ?? {};
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4">
      <FigureStrip
        label={t('audience.figures')}
        figures={followStates.map((each) => ({
          id: each,
          label: t(`audience.state.${each}`),
          value: counts === undefined ? null : format.number(counts[each]),
        }))}
      />
      <div role="search" aria-label={t('audience.filters')} className="flex flex-wrap items-center gap-2">
        <DebouncedSearch label={t('audience.search')} value={search} onChange={(text) => setUrl({ search: text, page: 1 })} />
        <FilterChip
          label={t('audience.column.state')}
          value={state ?? 'all'}
          none="all"
          onChange={(value) => setUrl({ state: value === 'all' ? undefined : value, page: 1 })}
          options={[
            { value: 'all', label: t('audience.filter.all') },
            ...followStates.map((value) => ({ value, label: t(`audience.state.${value}`) })),
          ]}
        />
      </div>
      <div className="md:rounded-card md:border md:border-hairline md:bg-surface">
        <DataTable
          label={t(`audience.of.${kind}`)}
          columns={columns}
          rows={items}
          rowId={({ id }) => id}
          isLoading={query.isPending}
          error={query.error}
          onRetry={() => void query.refetch()}
          isFiltered={search !== '' || state !== undefined}
          onClearFilters={() => setUrl({ search: '', state: undefined, page: 1 })}
          empty={<EmptyState icon={Mailbox} title={<T id={`audience.empty.${kind}`} />} hint={<T id={`audience.empty.${kind}.hint`} />} />}
        />
      </div>
      {total > pageSize && <Pagination page={page} pageSize={pageSize} total={total} onPage={(next) => setUrl({ page: next })} />}
    </div>
  );
}

function useColumns(kind: FollowKind): readonly DataColumn<Follower>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        id: 'email',
        header: t('audience.column.email'),
        onCard: 'title',
        cell: ({ email }) => (email === null ? <span className="text-muted">{t('audience.erased')}</span> : <Name ltr>{email}</Name>),
      },
      {
        id: 'state',
        header: t('audience.column.state'),
        cell: ({ state }) => <Badge tone={tones[state]}>{t(`audience.state.${state}`)}</Badge>,
      },
      { id: 'language', header: t('audience.column.language'), cell: ({ language }) => t(`audience.language.${language}`) },
      { id: 'requested', header: t('audience.column.requested'), cell: ({ requestedAt }) => <RelativeTime at={requestedAt} /> },
      kind === 'reminder'
        ? {
            id: 'reminded',
            header: t('audience.column.reminded'),
            cell: ({ remindedAt }) => (remindedAt === null ? null : <RelativeTime at={remindedAt} />),
          }
        : {
            id: 'confirmed',
            header: t('audience.column.confirmed'),
            cell: ({ confirmedAt }) => (confirmedAt === null ? null : <RelativeTime at={confirmedAt} />),
          },
    ],
    [t, kind],
  );
}
