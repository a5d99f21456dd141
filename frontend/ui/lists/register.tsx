import type { UseQueryResult } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { DataTable, type DataColumn } from './data-table.tsx';
import { EmptyState } from '../states/empty-state.tsx';

type RegisterProps<Row> = {
  readonly query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'isPending' | 'error' | 'refetch'>;
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  /** Shown while nothing is in it. */
  readonly icon: LucideIcon;
  readonly empty: ReactNode;
};

/** A short list of the platform that is read as a whole, without filters. */
export function Register<Row extends RowData>({ query: { data, isPending, error, refetch }, icon, empty, ...table }: RegisterProps<Row>) {
  return (
    <div className="md:rounded-card md:border md:border-hairline md:bg-surface">
      <DataTable
        {...table}
        rows={data ?? []}
        isLoading={isPending}
        error={error}
        onRetry={() => void refetch()}
        isFiltered={false}
        empty={<EmptyState icon={icon} title={empty} />}
      />
    </div>
  );
}
