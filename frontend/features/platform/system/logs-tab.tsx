import type { LogLevel, LogLine } from '@sumaa/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  Info,
  Pause,
  Play,
  RefreshCw,
  ScrollText,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FilterChip } from '../../../ui/marks/chip.tsx';
import { DebouncedSearch } from '../../../ui/fields/debounced-search.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ListStates } from '../../../ui/lists/list-states.tsx';
import { LoadMore } from '../../../ui/lists/pagination.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ExactTime } from '../../../ui/marks/time.tsx';
import { logsQuery } from './api.ts';
import type { LogUrl } from './url.ts';

type Props = { readonly filters: LogUrl; readonly onChange: (patch: Partial<LogUrl>) => void };

const levels: Readonly<Record<LogLevel, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  info: { tone: 'neutral', icon: Info },
  warn: { tone: 'saffron', icon: TriangleAlert },
  error: { tone: 'coral', icon: CircleAlert },
};
const noFilters = { level: 'info', service: undefined, search: '', hours: 24 } as const;

/** The logs of all processes, the newest first; new lines appear while it is live. */
export function LogsTab({ filters, onChange }: Props) {
  const t = useT();
  const [isLive, setLive] = useState(true);
  const query = useInfiniteQuery(logsQuery(filters, isLive));
  const lines = [...new Map(query.data?.pages.flatMap(({ items }) => items).map((line) => [line.id, line])).values()];
  const { level, service, search, hours } = filters;
  return (
    <div className="flex flex-col gap-4">
      <div role="search" aria-label={t('system.logs.filters')} className="flex flex-wrap items-center gap-2">
        <DebouncedSearch label={t('system.logs.search')} value={search} onChange={(wanted) => onChange({ search: wanted })} />
        <FilterChip
          label={t('system.logs.level')}
          value={level}
          none="info"
          onChange={(wanted) => onChange({ level: wanted })}
          options={(['info', 'warn', 'error'] as const).map((value) => ({ value, label: t(`system.logs.level.${value}.up`) }))}
        />
        <FilterChip
          label={t('system.logs.service')}
          value={service ?? 'all'}
          none="all"
          onChange={(wanted) => onChange({ service: wanted === 'all' ? undefined : wanted })}
          options={[
            { value: 'all', label: t('system.logs.all') },
            ...(query.data?.pages[0]?.services ?? []).map((value) => ({ value, label: value })),
          ]}
        />
        <FilterChip
          label={t('system.logs.period')}
          value={String(hours)}
          none="24"
          onChange={(wanted) => onChange({ hours: wanted === '1' ? 1 : wanted === '336' ? 336 : 24 })}
          options={(['1', '24', '336'] as const).map((value) => ({ value, label: t(`system.logs.period.${value}`) }))}
        />
        <span className="ms-auto flex items-center gap-2">
          <Button size="sm" icon={isLive ? Pause : Play} onPress={() => setLive(!isLive)}>
            <T id={isLive ? 'system.logs.pause' : 'system.logs.live'} />
          </Button>
          <ExportButton
            isCompact
            kind="logs"
            filters={{ level, hours, ...(service === undefined ? {} : { service }), ...(search === '' ? {} : { search }) }}
            rows={undefined}
          />
          <IconButton icon={RefreshCw} size="sm" label={t('system.logs.refresh')} onPress={() => void query.refetch()} />
        </span>
      </div>
      <ListStates
        isLoading={query.isPending}
        error={query.error}
        onRetry={() => void query.refetch()}
        count={lines.length}
        isFiltered={level !== 'info' || service !== undefined || search !== ''}
        onClearFilters={() => onChange(noFilters)}
        skeleton={<Skeleton className="h-64 rounded-card" />}
        empty={<EmptyState icon={ScrollText} title={t('system.logs.none')} />}
      >
        <Card padding="none" as="section" aria-label={t('system.tab.logs')}>
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </Card>
      </ListStates>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        hasFailed={query.isFetchNextPageError}
        onLoadMore={() => {
          // Older lines are read in peace: a live page would be fetched again with all before it.
          setLive(false);
          void query.fetchNextPage();
        }}
      />
      <p className="text-small text-muted">
        <T id="system.logs.kept" />
      </p>
    </div>
  );
}

function Line({ line: { at, level, service, message, details } }: { readonly line: LogLine }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { tone, icon } = levels[level];
  const hasDetails = Object.keys(details).length > 0;
  return (
    <li className="border-t border-hairline px-3 py-2 text-dense first:border-t-0 md:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-small text-muted">
          <ExactTime at={at} show="day" /> <ExactTime at={at} show="clock24" />
        </span>
        <Badge size="sm" tone={tone} icon={icon}>
          <T id={`system.logs.level.${level}`} />
        </Badge>
        <bdi dir="ltr" className="text-small text-muted">
          {service}
        </bdi>
        <bdi dir="ltr" className="min-w-0 flex-1 basis-60 break-words">
          {message}
        </bdi>
        {hasDetails ? (
          <IconButton
            size="sm"
            icon={isOpen ? ChevronUp : ChevronDown}
            label={t(isOpen ? 'system.logs.details.hide' : 'system.logs.details.show')}
            onPress={() => setOpen(!isOpen)}
          />
        ) : (
          // Its message begins where the others do.
          <span aria-hidden className="size-8 shrink-0 max-md:hidden" />
        )}
      </div>
      {isOpen && (
        <pre dir="ltr" className="mt-2 overflow-x-auto rounded-control bg-sunken p-3 text-start text-caption whitespace-pre-wrap">
          {JSON.stringify(details, null, 2)}
        </pre>
      )}
    </li>
  );
}
