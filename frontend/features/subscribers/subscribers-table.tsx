import type { Subscriber } from '@sumaa/contracts';
import { Building2 } from 'lucide-react';
import { useMemo } from 'react';
import { T, useT } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { DataTable, type DataColumn, type DataTableProps } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Num } from '../../ui/marks/num.tsx';
import { RelativeTime } from '../../ui/marks/time.tsx';
import { usePlanName } from './plan-name.tsx';
import { SubscriberActs } from './subscriber-acts.tsx';
import { Identity, Rating } from './subscriber-cells.tsx';
import { SubscriberStatus } from './subscriber-status.tsx';
import type { SubscriberAct } from './url.ts';

type Props = Omit<DataTableProps<Subscriber>, 'label' | 'columns' | 'rowId' | 'rowLabel' | 'empty'> & {
  readonly onAct: (id: Subscriber['id'], act: SubscriberAct) => void;
};

/** What the details of the opened business say too. */
const besideDetails: readonly string[] = ['rating', 'revenue', 'last-sign-in'];

/** The businesses. Cards below 768 px; beside the details of one, with fewer columns. */
export function SubscribersTable({ onAct, ...props }: Props) {
  const t = useT();
  const format = useFormat();
  const planName = usePlanName();
  const columns = useMemo(
    (): readonly DataColumn<Subscriber>[] => [
      {
        id: 'subscriber',
        header: t('subscribers.column.subscriber'),
        onCard: 'title',
        cell: (subscriber) => <Identity subscriber={subscriber} />,
      },
      { id: 'plan', header: t('subscribers.column.plan'), cell: ({ plan }) => planName(plan) },
      { id: 'status', header: t('subscribers.column.status'), cell: (subscriber) => <SubscriberStatus subscriber={subscriber} /> },
      { id: 'reviews', header: t('subscribers.column.reviews'), cell: ({ reviews }) => <Num>{format.number(reviews)}</Num> },
      {
        id: 'rating',
        header: t('subscribers.column.rating'),
        cell: ({ rating }) => (rating === null ? null : <Rating rating={rating} />),
      },
      {
        id: 'revenue',
        header: t('subscribers.column.revenue'),
        cell: ({ revenue }) => <Num className="whitespace-nowrap">{format.money({ amount: revenue, currency: 'SAR' })}</Num>,
      },
      {
        id: 'last-sign-in',
        header: t('subscribers.column.last-sign-in'),
        cell: ({ lastSignInAt }) =>
          lastSignInAt === null ? null : <RelativeTime at={lastSignInAt} className="whitespace-nowrap text-muted" />,
      },
      {
        id: 'acts',
        header: t('subscribers.column.acts'),
        align: 'end',
        onCard: 'corner',
        cell: (subscriber) => <SubscriberActs subscriber={subscriber} onAct={(act) => onAct(subscriber.id, act)} />,
      },
    ],
    [t, format, planName, onAct],
  );
  return (
    <div className="md:rounded-card md:border md:border-hairline md:bg-surface">
      <DataTable
        {...props}
        label={t('shell.nav.customers')}
        columns={props.openedId === undefined ? columns : columns.filter(({ id }) => !besideDetails.includes(id))}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        empty={<EmptyState icon={Building2} title={<T id="subscribers.empty.title" />} hint={<T id="subscribers.empty.hint" />} />}
      />
    </div>
  );
}
