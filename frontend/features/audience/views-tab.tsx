import { siteViewDays, type SiteViews } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { T, useT, type MessageId } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Card } from '../../ui/layout/card.tsx';
import { FilterChip } from '../../ui/marks/chip.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Num } from '../../ui/marks/num.tsx';
import { siteViewsQuery } from './api.ts';
import type { AudienceUrlProps } from './url.ts';

type Page = SiteViews['pages'][number];
type Source = SiteViews['sources'][number];
type Step = SiteViews['funnel'][number];

/** Which pages of the public site are read, where their readers come from, and how many go on to sign up. */
export function ViewsTab({ url, setUrl }: AudienceUrlProps) {
  const t = useT();
  const query = useQuery(siteViewsQuery(url.days));
  const { pages, sources, funnel } = useColumns(query.data?.visits ?? 0);
  const state = {
    isLoading: query.isPending,
    error: query.error,
    onRetry: () => void query.refetch(),
    empty: <EmptyState icon={Eye} level={3} title={<T id="audience.views.empty" />} hint={<T id="audience.views.empty.hint" />} />,
  };
  return (
    <div className="flex flex-col gap-5">
      <div role="search" aria-label={t('audience.filters')} className="flex flex-wrap items-center gap-2">
        <FilterChip
          label={t('audience.views.period')}
          value={String(url.days)}
          none="30"
          onChange={(value) => setUrl({ days: siteViewDays.find((days) => String(days) === value) ?? 30 })}
          options={siteViewDays.map((days) => ({ value: String(days), label: t('audience.views.days', { days }) }))}
        />
      </div>
      <Section id="pages" about="audience.views.about">
        <DataTable {...state} label={t('audience.views.pages')} columns={pages} rows={query.data?.pages ?? []} rowId={({ page }) => page} />
      </Section>
      <div className="grid gap-5 lg:grid-cols-2">
        <Section id="sources">
          <DataTable
            {...state}
            label={t('audience.views.sources')}
            columns={sources}
            rows={query.data?.sources ?? []}
            rowId={({ source }) => source}
          />
        </Section>
        <Section id="funnel" about="audience.views.funnel.about">
          <DataTable
            {...state}
            label={t('audience.views.funnel')}
            columns={funnel}
            rows={query.data?.funnel ?? []}
            rowId={({ step }) => step}
          />
        </Section>
      </div>
    </div>
  );
}

type SectionProps = { readonly id: 'pages' | 'sources' | 'funnel'; readonly about?: MessageId; readonly children: ReactNode };

function Section({ id, about, children }: SectionProps) {
  return (
    <Card as="section" aria-labelledby={`views-${id}`} className="flex flex-col gap-4">
      <h2 id={`views-${id}`} className="text-heading font-semibold">
        <T id={`audience.views.${id}`} />
      </h2>
      {about !== undefined && (
        <p className="text-dense text-muted">
          <T id={about} />
        </p>
      )}
      {children}
    </Card>
  );
}

function useColumns(visits: number) {
  const t = useT();
  const format = useFormat();
  return useMemo(() => {
    const count = (value: number) => <Num>{format.number(value)}</Num>;
    const pages: readonly DataColumn<Page>[] = [
      {
        id: 'page',
        header: t('audience.views.column.page'),
        onCard: 'title',
        cell: ({ page }) => (
          <Link to={page}>
            <bdi dir="ltr">{page}</bdi>
          </Link>
        ),
      },
      { id: 'views', header: t('audience.views.column.views'), align: 'end', cell: ({ views }) => count(views) },
      { id: 'visits', header: t('audience.views.column.visits'), align: 'end', cell: (row) => count(row.visits) },
    ];
    const sources: readonly DataColumn<Source>[] = [
      {
        id: 'source',
        header: t('audience.views.column.source'),
        onCard: 'title',
        cell: ({ source }) => t(`audience.source.${source}`),
      },
      { id: 'visits', header: t('audience.views.column.visits'), align: 'end', cell: (row) => count(row.visits) },
      {
        id: 'share',
        header: t('audience.views.column.share'),
        align: 'end',
        cell: (row) => <Num>{format.percent(visits === 0 ? 0 : row.visits / visits)}</Num>,
      },
    ];
    const funnel: readonly DataColumn<Step>[] = [
      { id: 'step', header: t('audience.views.column.step'), onCard: 'title', cell: ({ step }) => t(`audience.views.step.${step}`) },
      { id: 'count', header: t('audience.views.column.count'), align: 'end', cell: (row) => count(row.count) },
    ];
    return { pages, sources, funnel };
  }, [t, format, visits]);
}
