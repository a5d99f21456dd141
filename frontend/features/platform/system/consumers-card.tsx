import { rebuildsProjection } from '@sumaa/contracts';
import { useState } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import type { System } from '../../../lib/api/system.ts';
import { RebuildDialog } from './rebuild-dialog.tsx';
import { RebuildsList } from './rebuilds-list.tsx';

type Consumer = System['consumers'][number];

const tones: Readonly<Record<Consumer['state'], Tone>> = { live: 'palm', behind: 'saffron', stopped: 'coral' };

/** Read models and reactors: those that need attention, or all of them. A read model can be rebuilt. */
export function ConsumersCard({ consumers }: { readonly consumers: readonly Consumer[] }) {
  const t = useT();
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const [rebuilding, setRebuilding] = useState<string | null>(null);
  const needing = consumers.filter(({ state, parked }) => state !== 'live' || parked > 0);
  const shown = showsAll ? consumers : needing;
  const columns: DataColumn<Consumer>[] = [
    { id: 'name', header: t('system.consumers.name'), onCard: 'title', cell: ({ name }) => <bdi dir="ltr">{name}</bdi> },
    { id: 'kind', header: t('system.consumers.kind'), cell: ({ kind }) => <T id={`system.consumers.kind.${kind}`} /> },
    {
      id: 'state',
      header: t('system.consumers.state'),
      cell: ({ state }) => (
        <Badge tone={tones[state]} size="sm">
          <T id={`system.consumers.state.${state}`} />
        </Badge>
      ),
    },
    {
      id: 'lag',
      header: t('system.consumers.lag'),
      align: 'end',
      cell: ({ lagSeconds }) => <T id="system.seconds" values={{ seconds: format.number(lagSeconds, { maximumFractionDigits: 1 }) }} />,
    },
    {
      id: 'parked',
      header: t('system.consumers.parked'),
      align: 'end',
      cell: ({ parked }) => <Num className={parked > 0 ? 'font-semibold text-coral' : ''}>{format.number(parked)}</Num>,
    },
    {
      id: 'rebuild',
      header: t('system.consumers.actions'),
      align: 'end',
      cell: ({ kind, name }) =>
        kind === 'projection' &&
        name !== rebuildsProjection && (
          <Button size="sm" variant="quiet" onPress={() => setRebuilding(name)} aria-label={t('system.rebuild.of', { name })}>
            <T id="system.rebuild" />
          </Button>
        ),
    },
  ];
  return (
    <Card as="section" aria-labelledby="consumers-title">
      <CardHeader
        id="consumers-title"
        title={<T id="system.consumers" />}
        summary={<T id="system.consumers.summary" values={{ live: consumers.length - needing.length, all: consumers.length }} />}
        actions={
          <Button size="sm" variant="quiet" aria-expanded={showsAll} onPress={() => setShowsAll(!showsAll)}>
            <T id={showsAll ? 'system.consumers.fewer' : 'system.consumers.all'} />
          </Button>
        }
      />
      {shown.length > 0 && (
        <DataTable
          label={t('system.consumers')}
          columns={columns}
          rows={shown}
          rowId={({ kind, name }) => `${kind} ${name}`}
          isLoading={false}
          error={null}
          onRetry={() => {}}
          empty={null}
        />
      )}
      <RebuildsList />
      {rebuilding !== null && <RebuildDialog projection={rebuilding} onClose={() => setRebuilding(null)} />}
    </Card>
  );
}
