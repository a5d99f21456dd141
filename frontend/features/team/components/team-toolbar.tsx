import { TeamRole } from '@sumaa/contracts';
import type { Ref } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { FilterChip } from '../../../ui/marks/chip.tsx';
import { DebouncedSearch } from '../../../ui/fields/debounced-search.tsx';
import { memberStatuses, type TeamFilters } from '../list/filters.ts';

type Props = {
  readonly filters: TeamFilters;
  readonly onChange: (patch: Partial<TeamFilters>) => void;
  readonly searchRef: Ref<HTMLInputElement>;
};

export function TeamToolbar({ filters, onChange, searchRef }: Props) {
  const t = useT();
  const all = { value: 'all', label: t('team.filter.all') } as const;
  return (
    <div role="search" aria-label={t('team.filters')} className="flex flex-wrap items-center gap-2">
      <DebouncedSearch label={t('team.search')} value={filters.search} onChange={(search) => onChange({ search })} inputRef={searchRef} />
      <FilterChip
        label={t('team.filter.role')}
        value={filters.role ?? 'all'}
        none="all"
        onChange={(value) => onChange({ role: value === 'all' ? undefined : value })}
        options={[all, ...TeamRole.options.toReversed().map((value) => ({ value, label: t(`shell.role.${value}`) }))]}
      />
      <FilterChip
        label={t('team.filter.status')}
        value={filters.status ?? 'all'}
        none="all"
        onChange={(value) => onChange({ status: value === 'all' ? undefined : value })}
        options={[all, ...memberStatuses.map((value) => ({ value, label: t(`team.status.${value}`) }))]}
      />
    </div>
  );
}
