import type { ContactPerson } from '@sumaa/contracts';
import { CalendarOff, CircleCheck, CircleSlash, Pencil, Users } from 'lucide-react';
import { useMemo } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { DataTable, type DataColumn } from '../../../ui/lists/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

type Props = {
  readonly rows: readonly ContactPerson[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Absent: the user may only look. */
  readonly onEdit?: (id: ContactPerson['id']) => void;
};

/** Who takes turns, when and how much, and who is absent. */
export function PeopleTable({ onEdit, ...rest }: Props) {
  const t = useT();
  const format = useFormat();
  const columns = useMemo(
    (): readonly DataColumn<ContactPerson>[] => [
      { id: 'person', header: t('assignment.column.person'), onCard: 'title', cell: ({ name }) => <Name>{name}</Name> },
      { id: 'now', header: t('assignment.column.now'), cell: (person) => <Now person={person} /> },
      {
        id: 'hours',
        header: t('assignment.column.hours'),
        cell: ({ duty }) =>
          duty.capacity === null ? null : <T id={duty.week === null ? 'assignment.turns.any-time' : 'assignment.turns.by-hours'} />,
      },
      {
        id: 'absence',
        header: t('assignment.column.absence'),
        cell: ({ duty: { absence } }) =>
          absence === null ? null : (
            <bdi dir="ltr" className="whitespace-nowrap">
              {[absence.from, absence.to].join(' – ')}
            </bdi>
          ),
      },
      {
        id: 'open',
        header: t('assignment.column.open'),
        align: 'end',
        cell: ({ open, duty: { capacity } }) =>
          capacity === null
            ? format.number(open)
            : t('assignment.open.of', { open: format.number(open), capacity: format.number(capacity) }),
      },
      ...(onEdit
        ? [
            {
              id: 'acts',
              header: t('common.table.actions'),
              isHeaderHidden: true,
              align: 'end' as const,
              width: '3.5rem',
              onCard: 'corner' as const,
              cell: ({ id, name }: ContactPerson) => (
                <IconButton icon={Pencil} size="sm" label={t('assignment.turns.edit', { name })} onPress={() => onEdit(id)} />
              ),
            },
          ]
        : []),
    ],
    [t, format, onEdit],
  );
  return (
    <Card as="section" aria-label={t('assignment.turns')}>
      <CardHeader title={<T id="assignment.turns" />} summary={<T id="assignment.turns.hint" />} />
      <DataTable
        {...rest}
        label={t('assignment.turns')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        isFiltered={false}
        empty={<EmptyState icon={Users} title={<T id="assignment.people.empty" />} />}
      />
    </Card>
  );
}

function Now({ person: { duty, onDuty } }: { readonly person: ContactPerson }) {
  if (duty.capacity === null)
    return (
      <Badge icon={CircleSlash}>
        <T id="assignment.now.none" />
      </Badge>
    );
  return (
    <Badge icon={onDuty ? CircleCheck : CalendarOff} tone={onDuty ? 'palm' : 'neutral'}>
      <T id={onDuty ? 'assignment.now.on' : 'assignment.now.off'} />
    </Badge>
  );
}
