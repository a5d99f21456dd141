import { gapOf, type Competitors } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Settings2, Store } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { isolated, T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { CompactSelect } from '../../../ui/fields/select.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { TableExport } from '../components/table-export.tsx';
import type { AnalyticsUrl } from '../period.ts';
import { competitorsQuery } from './api.ts';
import { rowsOf, StandingsTable } from './standings-table.tsx';
import { useDayOf } from './use-day-of.ts';

const CompetitorsDialog = lazy(async () => ({ default: (await import('./competitors-dialog.tsx')).CompetitorsDialog }));

/** A branch beside its competitors; without a branch in the address, one is chosen here. */
export function CompetitorsCard({ url }: { readonly url: AnalyticsUrl }) {
  const { tenantId } = useSession();
  const [chosen, setChosen] = useState<AnalyticsUrl['branch']>(undefined);
  const branch = url.branch ?? chosen;
  const { data, error, refetch, isFetching } = useQuery(competitorsQuery(tenantId, { ...url, branch }));
  if (data === undefined && error !== null) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} isCompact />
      </Card>
    );
  }
  if (data === undefined) return <Skeleton className="h-72 w-full rounded-card" />;
  if (data.branch === null) return null;
  const select = url.branch === undefined && data.branches.length > 1 && (
    <BranchSelect branches={data.branches} value={data.branch.locationId} onChange={setChosen} />
  );
  return <BranchCard data={data} branch={data.branch} select={select} />;
}

type CardProps = {
  readonly data: Competitors;
  readonly branch: NonNullable<Competitors['branch']>;
  readonly select: React.ReactNode;
};

function BranchCard({ data, branch, select }: CardProps) {
  const { isAvailable } = data;
  const t = useT();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const mayChange = can(session, 'settings.write');
  const isEmpty = branch.competitors.length === 0;
  const table = useStepsTable(data, branch);
  const summary = useSummary(branch);
  const title = t('analytics.competitors');
  const change = mayChange && (isAvailable || !isEmpty) && (
    <Button size="sm" variant="quiet" icon={Settings2} onPress={() => setOpen(true)}>
      <T id="analytics.competitors.change-list" />
    </Button>
  );
  const add = (
    <Button variant="primary" onPress={() => setOpen(true)}>
      <T id="analytics.competitors.add" />
    </Button>
  );
  return (
    <>
      <ChartFrame
        title={title}
        summary={summary}
        table={table}
        tableActions={!isEmpty && <TableExport table="competitor_days" title={title} branch={branch.locationId} />}
        isSelfExplaining={isEmpty}
        actions={!isEmpty && change}
      >
        {select}
        {!isAvailable && (
          <Notice
            title={<T id="analytics.competitors.unavailable" />}
            actions={
              <ButtonLink to="/contact" size="sm">
                <T id="analytics.competitors.ask" />
              </ButtonLink>
            }
          >
            <T id="analytics.competitors.unavailable.hint" />
          </Notice>
        )}
        {isEmpty && isAvailable && (
          <EmptyState
            level={3}
            icon={Store}
            title={<T id="analytics.competitors.empty" />}
            hint={<T id={mayChange ? 'analytics.competitors.empty.hint' : 'analytics.competitors.empty.others'} />}
            {...(mayChange ? { action: add } : {})}
          />
        )}
        {!isEmpty && (
          <>
            <StandingsTable branch={branch} labelledBy={title} />
            <footer className="mt-3 flex items-start justify-between gap-3 text-small text-muted">
              <p>
                <T id="analytics.competitors.source" />
              </p>
              <TableExport table="competitors" title={title} branch={branch.locationId} />
            </footer>
          </>
        )}
      </ChartFrame>
      {isOpen && (
        <Suspense fallback={null}>
          <CompetitorsDialog branch={branch} isAvailable={isAvailable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** How far ahead or behind the branch is, and how many reviews came to both since the first day that both have. */
function useSummary({ ours, competitors }: CardProps['branch']): string {
  const t = useT();
  const format = useFormat();
  const dayOf = useDayOf();
  const gap = gapOf(ours, competitors);
  if (competitors.length === 0) return t('analytics.competitors.about');
  if (gap === null) return t('analytics.competitors.gap.none');
  const { best, kind, stars } = gap;
  const sentence = t(`analytics.competitors.gap.${kind}`, { name: isolated(best.name), stars: format.rating(stars) });
  if (best.pace === null) return sentence;
  const { since, ours: own, theirs } = best.pace;
  const pace = t('analytics.competitors.pace', { day: dayOf(since), ours: format.number(own), theirs: format.number(theirs) });
  return `${sentence} ${pace}`;
}

/** Rating and number of reviews of each place, step by step. */
function useStepsTable({ steps }: Competitors, branch: CardProps['branch']) {
  const t = useT();
  const format = useFormat();
  const dayOf = useDayOf();
  const rows = rowsOf(branch);
  return {
    columns: [t('analytics.when'), ...rows.map(({ name }) => name)],
    rows: steps.map(({ from, to }, place) => ({
      id: from,
      cells: [
        from === to ? dayOf(to) : t('analytics.days', { from: dayOf(from), to: dayOf(to) }),
        ...rows.map(({ trend }) => {
          const { rating = null, reviewCount = null } = trend.points[place] ?? {};
          if (reviewCount === null) return t('common.chart.no-value');
          const stars = rating === null ? t('common.chart.no-value') : format.rating(rating);
          return t('analytics.competitors.point', { rating: stars, count: format.number(reviewCount) });
        }),
      ],
    })),
  };
}

type SelectProps = {
  readonly branches: Competitors['branches'];
  readonly value: string;
  readonly onChange: (locationId: AnalyticsUrl['branch']) => void;
};

function BranchSelect({ branches, value, onChange }: SelectProps) {
  const t = useT();
  return (
    <CompactSelect
      label={t('analytics.branch')}
      icon={MapPin}
      size="sm"
      value={value}
      onChange={(next) => onChange(branches.find(({ locationId }) => locationId === next)?.locationId)}
      options={branches.map(({ locationId, name }) => ({ value: locationId as string, label: name, content: <Name>{name}</Name> }))}
    />
  );
}
