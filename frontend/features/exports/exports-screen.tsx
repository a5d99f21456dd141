import { exportKindById, type ExportItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileDown, FileSpreadsheet, FileText } from 'lucide-react';
import { exportsQuery } from '../../lib/api/exports.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ExportState } from '../../ui/export/export-state.tsx';
import { Icon } from '../../ui/marks/icon.tsx';
import { ListStates } from '../../ui/lists/list-states.tsx';
import { PageContent } from '../../ui/layout/page-content.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { RelativeTime } from '../../ui/marks/time.tsx';

/** The files that somebody asked for, the newest first. */
export function ExportsScreen() {
  const t = useT();
  const { tenantId } = useSession();
  const { data = [], isPending, error, refetch } = useQuery(exportsQuery(tenantId));
  return (
    <PageContent width="narrow">
      <PageHeader title={t('exports.title')} hint={<T id="exports.hint" />} />
      <ListStates
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        count={data.length}
        skeleton={<RowsSkeleton />}
        empty={<EmptyState icon={FileDown} title={<T id="exports.none.title" />} hint={<T id="exports.none.hint" />} />}
      >
        <ul className="flex flex-col gap-3">
          {data.map((item) => (
            <li key={item.id} className="rounded-card border border-hairline bg-surface p-4">
              <ExportCard item={item} />
            </li>
          ))}
        </ul>
      </ListStates>
    </PageContent>
  );
}

function ExportCard({ item }: { readonly item: ExportItem }) {
  const { language } = useLocale();
  const { kind, format, requestedAt } = item;
  return (
    <article className="flex items-start gap-3">
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-sunken text-muted">
        <Icon of={format === 'xlsx' ? FileSpreadsheet : FileText} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 className="text-body font-semibold">{exportKindById[kind].title[language]}</h2>
          <span className="text-small text-muted">
            <T id={`exports.format.${format}`} />
          </span>
          <RelativeTime at={requestedAt} className="ms-auto text-small text-muted" />
        </div>
        <ExportState item={item} />
      </div>
    </article>
  );
}

function RowsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className="h-24 w-full rounded-card" />
      ))}
    </div>
  );
}
