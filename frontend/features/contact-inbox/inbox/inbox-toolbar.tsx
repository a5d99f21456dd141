import { contactStatuses } from '@sumaa/contracts';
import { ArrowDownNarrowWide, ChartColumn } from 'lucide-react';
import type { Ref } from 'react';
import { useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { FilterChip } from '../../../ui/marks/chip.tsx';
import { DebouncedSearch } from '../../../ui/fields/debounced-search.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { inboxSorts, toExportFilters, type InboxFilters } from './inbox-url.ts';
import { ViewChips } from './view-chips.tsx';

type Props = {
  readonly filters: InboxFilters;
  readonly onChange: (patch: Partial<InboxFilters>) => void;
  readonly searchRef: Ref<HTMLInputElement>;
};

/** Title and order, search, view and status. Each change begins again at the first page. */
export function InboxToolbar({ filters, onChange, searchRef, total }: Props & { readonly total: number }) {
  const t = useT();
  const { accountId } = useSession();
  const change = (patch: Partial<InboxFilters>) => onChange({ ...patch, page: 1 });
  return (
    <>
      <PageHeader
        title={t('inbox.title')}
        actions={
          <>
            <ButtonLink to="/admin/contacts/report" icon={ChartColumn} size="sm" variant="quiet">
              {t('inbox.report.open')}
            </ButtonLink>
            {filters.view !== 'spam' && (
              <ExportButton isCompact kind="contacts" filters={toExportFilters(filters, accountId)} rows={total} />
            )}
            <CompactSelect
              label={t('inbox.sort')}
              isLabelHidden
              icon={ArrowDownNarrowWide}
              size="sm"
              value={filters.sort}
              onChange={(sort) => change({ sort })}
              options={inboxSorts.map((value) => ({ value, label: t(`inbox.sort.${value}`) }))}
            />
          </>
        }
      />
      <div role="search" aria-label={t('inbox.filters')} className="flex flex-col gap-2.5">
        <DebouncedSearch
          label={t('inbox.search')}
          value={filters.search}
          onChange={(search) => change({ search })}
          inputRef={searchRef}
          isWide
        />
        <ViewChips filters={filters} onChange={change} />
      </div>
    </>
  );
}

/** All messages of one status, or spam, which is in no other list. */
export function StatusFilter({ filters: { view, status }, onChange }: Omit<Props, 'searchRef'>) {
  const t = useT();
  return (
    <FilterChip
      label={t('inbox.status')}
      value={status ?? (view === 'spam' ? 'spam' : 'all')}
      none="all"
      onChange={(value) => {
        if (value === 'spam') onChange({ view: 'spam', status: undefined, page: 1 });
        else if (value === 'all') onChange({ view: 'open', status: undefined, page: 1 });
        else onChange({ view: 'all', status: value, page: 1 });
      }}
      options={[
        { value: 'all', label: t('inbox.status.all') },
        ...contactStatuses.map((value) => ({ value, label: t(`inbox.status.${value}`) })),
        { value: 'spam', label: t('inbox.view.spam') },
      ]}
    />
  );
}
