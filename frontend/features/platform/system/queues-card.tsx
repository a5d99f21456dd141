import { CircleCheck } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import type { System } from '../../../lib/api/system.ts';

type Queue = System['queues'][number];

/** The queues with jobs in them, those with dead letters first. */
export function QueuesCard({ queues }: { readonly queues: readonly Queue[] }) {
  const t = useT();
  const format = useFormat();
  const busy = queues
    .filter(({ waiting, active, delayed, failed }) => waiting + active + delayed + failed > 0)
    .toSorted((a, b) => b.failed - a.failed || b.waiting - a.waiting);
  const dead = queues.reduce((sum, { failed }) => sum + failed, 0);
  const figure = (id: 'waiting' | 'active' | 'delayed' | 'failed'): DataColumn<Queue> => ({
    id,
    header: t(`system.queues.${id}`),
    align: 'end',
    cell: (queue) => (
      <Num className={id === 'failed' && queue.failed > 0 ? 'font-semibold text-coral' : ''}>{format.number(queue[id])}</Num>
    ),
  });
  const columns: DataColumn<Queue>[] = [
    { id: 'name', header: t('system.queues.name'), onCard: 'title', cell: ({ name }) => <bdi dir="ltr">{name}</bdi> },
    figure('waiting'),
    figure('active'),
    figure('delayed'),
    figure('failed'),
  ];
  return (
    <Card as="section" aria-labelledby="queues-title">
      <CardHeader
        id="queues-title"
        title={<T id="system.queues" />}
        summary={<T id="system.queues.empty" values={{ count: queues.length - busy.length }} />}
        afterTitle={
          dead > 0 ? (
            <Badge tone="coral">
              <T id="system.queues.dead" values={{ count: dead }} />
            </Badge>
          ) : (
            <Badge tone="palm" icon={CircleCheck}>
              <T id="system.queues.healthy" />
            </Badge>
          )
        }
      />
      {busy.length > 0 && (
        <DataTable
          label={t('system.queues')}
          columns={columns}
          rows={busy}
          rowId={({ name }) => name}
          isLoading={false}
          error={null}
          onRetry={() => {}}
          empty={null}
        />
      )}
    </Card>
  );
}
