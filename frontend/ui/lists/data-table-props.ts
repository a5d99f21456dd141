import type { ReactNode } from 'react';
import type { ListStatesProps } from './list-states.tsx';

export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Null means no value: a dash in the table, omitted in a card. */
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the end. */
  readonly align?: 'start' | 'end';
  /** A CSS width such as `8rem` or `20%`; skeletons use the same. */
  readonly width?: string;
  readonly isSortable?: boolean;
  /** On a phone: `title` is the card's heading, `corner` is at the end of that line (actions), `hidden` omits it. */
  readonly onCard?: 'title' | 'corner' | 'line' | 'hidden';
  /** The header is for assistive technology only (actions). */
  readonly isHeaderHidden?: boolean;
};

export type Sort = { readonly column: string; readonly direction: 'asc' | 'desc' };

export type DataTableProps<Row> = Pick<ListStatesProps, 'isLoading' | 'error' | 'onRetry' | 'isFiltered' | 'onClearFilters' | 'empty'> & {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** A short name of the row, used for its checkbox. */
  readonly rowLabel?: (row: Row) => string;
  /** The server sorts; the table only shows and requests the order. */
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  readonly onOpen?: (row: Row) => void;
  readonly openedId?: string | undefined;
  /** Below the table: "load more" or pages. */
  readonly footer?: ReactNode;
  readonly skeletonRows?: number;
};
