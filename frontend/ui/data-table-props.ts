import type { ReactNode } from 'react';
import type { ListStatesProps } from './list-states.tsx';

export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Null where there is nothing to say of this row: a dash in the table, left out of a card. */
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end';
  /** A CSS width such as `8rem` or `20%`; skeletons use the same. */
  readonly width?: string;
  readonly isSortable?: boolean;
  /** On a phone: `title` heads the card, `corner` stands at the end of that line (actions), `hidden` leaves it out. */
  readonly onCard?: 'title' | 'corner' | 'line' | 'hidden';
  /** The header is for assistive technology only (actions). */
  readonly isHeaderHidden?: boolean;
};

export type Sort = { readonly column: string; readonly direction: 'asc' | 'desc' };

export type DataTableProps<Row> = Pick<ListStatesProps, 'isLoading' | 'error' | 'onRetry' | 'isFiltered' | 'onClearFilters' | 'empty'> & {
  /** Names the table. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The row in a word or two, for the name of its checkbox. */
  readonly rowLabel?: (row: Row) => string;
  /** Order is the server's work; the table only shows and asks. */
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  readonly onOpen?: (row: Row) => void;
  readonly openedId?: string | undefined;
  /** Under the table: "load more" or pages. */
  readonly footer?: ReactNode;
  readonly skeletonRows?: number;
};
