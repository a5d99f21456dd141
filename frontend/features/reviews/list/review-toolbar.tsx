import { replyFilters, reviewSorts, Sentiment } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownNarrowWide } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { branchesQuery } from '../../../lib/api/branches.ts';
import { useT } from '../../../lib/locale/t.tsx';
import { PHONE, useMedia } from '../../../lib/look/media.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FilterChip } from '../../../ui/marks/chip.tsx';
import { DebouncedSearch } from '../../../ui/fields/debounced-search.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { sentimentLook } from '../../../ui/marks/sentiment-badge.tsx';
import { Stars } from '../../../ui/marks/stars.tsx';
import type { ReviewFilters } from './filters.ts';
import { PhoneViews } from '../views/phone-views.tsx';
import { FigureFilters } from './figure-filters.tsx';
import { MoreFilters } from './more-filters.tsx';

type Change = (patch: Partial<ReviewFilters>) => void;

const STARS = ['5', '4', '3', '2', '1'] as const;

/** Search and filters; each filter shows its value and can be cleared on its own. */
export function ReviewToolbar({
  filters,
  onChange,
  searchRef,
  exporting,
}: {
  readonly filters: ReviewFilters;
  readonly onChange: Change;
  readonly searchRef: Ref<HTMLInputElement>;
  /** The button that exports the list, beside the search on phones. */
  readonly exporting: ReactNode;
}) {
  const t = useT();
  const isPhone = useMedia(PHONE);
  const all = { value: 'all', label: t('reviews.filter.all') } as const;
  const orNone = <V extends string>(value: V | 'all') => (value === 'all' ? undefined : value);
  return (
    <div role="search" aria-label={t('reviews.filters')} className="mb-4 flex flex-wrap items-center gap-2">
      <div className="flex w-full items-center gap-1 md:contents">
        <div className="min-w-0 flex-1 md:contents">
          <DebouncedSearch
            label={t('reviews.search')}
            value={filters.search}
            onChange={(search) => onChange({ search })}
            inputRef={searchRef}
          />
        </div>
        {isPhone && exporting}
      </div>
      <div className="flex items-center gap-2 max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 max-md:pb-0.5 md:contents *:shrink-0">
        {isPhone && <PhoneViews />}
        <FilterChip
          label={t('reviews.filter.stars')}
          value={filters.stars ?? 'all'}
          none="all"
          onChange={(value) => onChange({ stars: orNone(value) })}
          options={[
            all,
            ...STARS.map((value) => ({
              value,
              label: t('common.stars', { count: Number(value) }),
              content: <Stars value={Number(value)} />,
            })),
          ]}
        />
        <FilterChip
          label={t('reviews.filter.reply')}
          value={filters.reply ?? 'all'}
          none="all"
          onChange={(value) => onChange({ reply: orNone(value) })}
          options={[all, ...replyFilters.map((value) => ({ value, label: t(`reviews.reply.${value}`) }))]}
        />
        <FilterChip
          label={t('reviews.filter.sentiment')}
          value={filters.sentiment ?? 'all'}
          none="all"
          onChange={(value) => onChange({ sentiment: orNone(value) })}
          options={[
            all,
            ...Sentiment.options.map((value) => ({ value, label: t(`common.sentiment.${value}`), icon: sentimentLook[value].icon })),
          ]}
        />
        <BranchChip filters={filters} onChange={onChange} />
        <FigureFilters filters={filters} onChange={onChange} />
        <MoreFilters filters={filters} onChange={onChange} />
        <div className="md:hidden">
          <ReviewSort filters={filters} onChange={onChange} />
        </div>
      </div>
    </div>
  );
}

export function ReviewSort({ filters, onChange }: { readonly filters: ReviewFilters; readonly onChange: Change }) {
  const t = useT();
  return (
    <CompactSelect
      label={t('reviews.sort')}
      icon={ArrowDownNarrowWide}
      value={filters.sort}
      onChange={(sort) => onChange({ sort })}
      options={reviewSorts.map((value) => ({ value, label: t(`reviews.sort.${value}`) }))}
    />
  );
}

/** Hidden when there is only one branch. */
function BranchChip({ filters, onChange }: { readonly filters: ReviewFilters; readonly onChange: Change }) {
  const { tenantId } = useSession();
  const { data: branches = [] } = useQuery(branchesQuery(tenantId));
  const t = useT();
  if (branches.length < 2 && filters.branch === undefined) return null;
  return (
    <FilterChip
      label={t('reviews.filter.branch')}
      value={filters.branch ?? 'all'}
      none="all"
      onChange={(value) => onChange({ branch: branches.find((branch) => branch.id === value)?.id })}
      options={[
        { value: 'all', label: t('reviews.filter.all') },
        ...branches.map((branch) => ({ value: branch.id as string, label: branch.name, content: <bdi>{branch.name}</bdi> })),
      ]}
    />
  );
}
