import type { BackupItem } from '@sumaa/contracts';
import { CircleX, Cloud, DatabaseBackup, HardDrive, ShieldAlert, ShieldCheck } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFileSize } from '../../../lib/locale/file-size.ts';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { ExactTime, RelativeTime } from '../../../ui/marks/time.tsx';
import { useRequestBackup, type Backups } from './backups-api.ts';

type Props = { readonly backups: Backups; readonly onOpen: (backup: string) => void };

/** The backups, the newest first; one can be made now. */
export function BackupsCard({ backups: { items, nextAt }, onOpen }: Props) {
  const t = useT();
  const format = useFormat();
  const size = useFileSize();
  const request = useRequestBackup();
  const running = items.find(({ state }) => state === 'running');
  const last = items.find(({ state }) => state === 'ready');
  const columns: DataColumn<BackupItem>[] = [
    {
      id: 'age',
      header: t('system.backups.age'),
      onCard: 'title',
      cell: ({ requestedAt, by }) => (
        <span className="flex flex-col">
          <RelativeTime at={requestedAt} className="font-medium" />
          <span className="text-small text-muted">
            <ExactTime at={requestedAt} /> · {by === null ? <T id="system.backups.by-schedule" /> : <bdi>{by}</bdi>}
          </span>
        </span>
      ),
    },
    { id: 'size', header: t('system.backups.size'), cell: ({ contents }) => (contents === null ? '—' : size(contents.bytes)) },
    {
      id: 'events',
      header: t('system.backups.events'),
      align: 'end',
      cell: ({ contents }) => <Num>{contents === null ? '—' : format.number(contents.events)}</Num>,
    },
    { id: 'result', header: t('system.backups.result'), cell: (item) => <Result item={item} /> },
    { id: 'place', header: t('system.backups.place'), cell: ({ state, place }) => state === 'ready' && <Place place={place} /> },
    {
      id: 'open',
      header: t('system.backups.actions'),
      align: 'end',
      cell: ({ id, state }) =>
        state === 'ready' && (
          <Button size="sm" onPress={() => onOpen(id)}>
            <T id="system.backups.restore" />
          </Button>
        ),
    },
  ];
  return (
    <Card as="section" aria-labelledby="backups-title">
      <CardHeader
        id="backups-title"
        title={<T id="system.backups" />}
        summary={
          last === undefined ? (
            <T id="system.backups.none" />
          ) : (
            <T
              id="system.backups.last"
              values={{ at: format.exact(last.requestedAt), next: nextAt === null ? '' : format.exact(nextAt) }}
            />
          )
        }
        actions={
          <Button
            variant="primary"
            icon={DatabaseBackup}
            isPending={request.isPending}
            isDisabled={running !== undefined}
            onPress={() => request.mutate(null)}
          >
            <T id="system.backups.now" />
          </Button>
        }
      />
      {request.error !== null && <ErrorState error={request.error} isCompact onRetry={() => request.reset()} />}
      {running !== undefined && <Running item={running} expected={last?.events ?? null} />}
      <DataTable
        label={t('system.backups')}
        columns={columns}
        rows={items.filter(({ state }) => state !== 'running')}
        rowId={({ id }) => id}
        isLoading={false}
        error={null}
        onRetry={() => {}}
        empty={<EmptyState icon={DatabaseBackup} title={t('system.backups.none')} />}
      />
      <p className="pt-3 text-small text-muted">
        <T id="system.backups.kept" />
      </p>
    </Card>
  );
}

function Result({ item: { state, failure, check, isChecking } }: { readonly item: BackupItem }) {
  if (state === 'failed')
    return (
      <Badge size="sm" tone="coral" icon={CircleX}>
        <T id={`system.backups.failed.${failure ?? 'failed'}`} />
      </Badge>
    );
  if (state === 'removed')
    return (
      <span className="text-small text-muted">
        <T id="system.backups.removed" />
      </span>
    );
  if (isChecking)
    return (
      <Badge size="sm" tone="neutral">
        <T id="system.backups.checking" />
      </Badge>
    );
  const isWhole = check === null || check.result === 'whole';
  return (
    <Badge size="sm" tone={isWhole ? 'palm' : 'coral'} icon={isWhole ? ShieldCheck : ShieldAlert}>
      <T id={`system.backups.check.${check?.result ?? 'whole'}`} />
    </Badge>
  );
}

function Place({ place }: Pick<BackupItem, 'place'>) {
  return (
    <span className="inline-flex items-center gap-1.5 text-small whitespace-nowrap text-muted">
      {place !== null && <Icon of={place === 'bucket' ? Cloud : HardDrive} size={16} />}
      <T id={`system.backups.place.${place ?? 'nowhere'}`} />
    </span>
  );
}

/** `expected`: the events of the backup before; null without one. */
function Running({ item, expected }: { readonly item: BackupItem; readonly expected: number | null }) {
  const t = useT();
  const format = useFormat();
  const written = t('system.backups.running.events', { count: item.events });
  return (
    <div className="mb-4 flex flex-col gap-2 rounded-card border border-hairline bg-sunken p-4">
      <p className="flex flex-wrap justify-between gap-2 text-dense">
        <span className="font-semibold">
          <T id="system.backups.running" />
        </span>
        <span className="text-small text-muted">
          {item.by === null ? <T id="system.backups.by-schedule" /> : <bdi>{item.by}</bdi>} · {format.exact(item.requestedAt)}
        </span>
      </p>
      <ProgressBar
        label={t('system.backups.running')}
        value={item.events}
        max={Math.max(expected ?? 0, item.events, 1)}
        valueText={written}
      />
      <p className="text-small text-muted" aria-live="polite">
        {written}
      </p>
    </div>
  );
}
