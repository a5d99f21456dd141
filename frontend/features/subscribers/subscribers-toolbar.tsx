import { planIds, subscriberSorts, subscriberStatuses } from '@sumaa/contracts';
import { ArrowDownNarrowWide } from 'lucide-react';
import { useT } from '../../lib/locale/t.tsx';
import { FilterChip } from '../../ui/marks/chip.tsx';
import { DebouncedSearch } from '../../ui/fields/debounced-search.tsx';
import { CompactSelect } from '../../ui/fields/select.tsx';
import { usePlanName } from './plan-name.tsx';
import type { SubscriberFilters } from './url.ts';

type Props = { readonly filters: SubscriberFilters; readonly onChange: (patch: Partial<SubscriberFilters>) => void };

/** Search, plan, status, connection and order. */
export function SubscribersToolbar({ filters, onChange }: Props) {
  const t = useT();
  const planName = usePlanName();
  const all = { value: 'all', label: t('subscribers.filter.all') } as const;
  return (
    <div role="search" aria-label={t('subscribers.filters')} className="flex flex-wrap items-center gap-2">
      <DebouncedSearch label={t('subscribers.search')} value={filters.search} onChange={(search) => onChange({ search })} />
      <FilterChip
        label={t('subscribers.column.plan')}
        value={filters.plan ?? 'all'}
        none="all"
        onChange={(value) => onChange({ plan: value === 'all' ? undefined : value })}
        options={[all, ...planIds.map((value) => ({ value, label: planName(value) }))]}
      />
      <FilterChip
        label={t('subscribers.column.status')}
        value={filters.status ?? 'all'}
        none="all"
        onChange={(value) => onChange({ status: value === 'all' ? undefined : value })}
        options={[all, ...subscriberStatuses.map((value) => ({ value, label: t(`subscribers.status.${value}`) }))]}
      />
      <FilterChip
        label={t('subscribers.filter.connection')}
        value={filters.connection ?? 'all'}
        none="all"
        onChange={(value) => onChange({ connection: value === 'all' ? undefined : value })}
        options={[all, { value: 'lost', label: t('subscribers.filter.connection.lost') }]}
      />
      <CompactSelect
        label={t('subscribers.sort')}
        icon={ArrowDownNarrowWide}
        size="sm"
        value={filters.sort}
        onChange={(sort) => onChange({ sort })}
        options={subscriberSorts.map((value) => ({ value, label: t(`subscribers.sort.${value}`) }))}
      />
    </div>
  );
}
