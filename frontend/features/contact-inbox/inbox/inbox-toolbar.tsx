import { contactStatuses } from '@sumaa/contracts';
import { ArrowDownNarrowWide } from 'lucide-react';
import type { Ref } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { DebouncedSearch } from '../../../ui/debounced-search.tsx';
import { CompactSelect } from '../../../ui/select.tsx';
import { inboxSorts, type InboxFilters } from './inbox-url.ts';
import { ViewChips } from './view-chips.tsx';

type Props = {
  readonly filters: InboxFilters;
  readonly onChange: (patch: Partial<InboxFilters>) => void;
  readonly searchRef: Ref<HTMLInputElement>;
};

/** Search, view, status and order. Each change begins again at the first page. */
export function InboxToolbar({ filters, onChange, searchRef }: Props) {
  const t = useT();
  const change = (patch: Partial<InboxFilters>) => onChange({ ...patch, page: 1 });
  return (
    <div role="search" aria-label={t('inbox.filters')} className="flex flex-col gap-2.5">
      <DebouncedSearch
        label={t('inbox.search')}
        value={filters.search}
        onChange={(search) => change({ search })}
        inputRef={searchRef}
        isWide
      />
      <ViewChips filters={filters} onChange={change} />
      <div className="flex flex-wrap items-center gap-2">
        <FilterChip
          label={t('inbox.status')}
          value={filters.status ?? 'all'}
          none="all"
          onChange={(value) => change({ status: value === 'all' ? undefined : value })}
          options={[
            { value: 'all', label: t('inbox.status.all') },
            ...contactStatuses.map((value) => ({ value, label: t(`inbox.status.${value}`) })),
          ]}
        />
        <CompactSelect
          label={t('inbox.sort')}
          isLabelHidden
          icon={ArrowDownNarrowWide}
          size="sm"
          value={filters.sort}
          onChange={(sort) => change({ sort })}
          options={inboxSorts.map((value) => ({ value, label: t(`inbox.sort.${value}`) }))}
        />
      </div>
    </div>
  );
}
