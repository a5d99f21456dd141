import { createColumnHelper, rowSelectionFeature, rowSortingFeature, tableFeatures, useTable, type RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { PHONE, useMedia } from '../../lib/look/media.ts';
import { useT } from '../../lib/locale/t.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { cx } from '../cx.ts';
import { DataCards } from './data-cards.tsx';
import type { DataColumn, DataTableProps, Sort } from './data-table-props.ts';
import { Icon } from '../marks/icon.tsx';
import { ListStates } from './list-states.tsx';
import { ScrollArea } from '../layout/scroll-area.tsx';
import { Skeleton } from '../states/skeleton.tsx';

export type { DataColumn, DataTableProps, Sort } from './data-table-props.ts';

const NOTHING = '—';

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });

/** Rows and columns with the four list states; cards below 768 px. Sorting and selection are controlled. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sort, selected, footer, skeletonRows = 6, ...states } = props;
  const isPhone = useMedia(PHONE);

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.display({
        id: column.id,
        header: column.header,
        enableSorting: column.isSortable === true,
        cell: ({ row }) => column.cell(row.original),
      }),
    );
  }, [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    state: {
      sorting: sort === undefined ? [] : [{ id: sort.column, desc: sort.direction === 'desc' }],
      rowSelection: Object.fromEntries([...(selected ?? [])].map((id) => [id, true])),
    },
  });

  const skeleton = isPhone ? (
    <div className="flex flex-col gap-3">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-32 w-full rounded-card" />
      ))}
    </div>
  ) : (
    <Frame {...props}>
      {Array.from({ length: skeletonRows }, (_, index) => (
        <tr key={index} className="border-t border-hairline">
          {props.onSelect !== undefined && <td aria-hidden />}
          {columns.map((column) => (
            <td key={column.id} className="px-3 py-3.5">
              <Skeleton className={cx('h-4', column.align === 'end' ? 'ms-auto w-1/2' : 'w-3/4')} />
            </td>
          ))}
        </tr>
      ))}
    </Frame>
  );

  return (
    <ListStates {...states} count={rows.length} skeleton={skeleton}>
      {isPhone ? (
        <DataCards {...props} />
      ) : (
        <Frame {...props}>
          {table.getRowModel().rows.map((row) => (
            <BodyRow key={row.id} id={row.id} isSelected={row.getIsSelected()} {...props} row={row.original} />
          ))}
        </Frame>
      )}
      {footer !== undefined && <div className="mt-3 flex flex-wrap items-center justify-between gap-3">{footer}</div>}
    </ListStates>
  );
}

function Frame<Row extends RowData>({ children, ...props }: DataTableProps<Row> & { readonly children: ReactNode }) {
  const { label, columns, rows, rowId, sort, onSort, selected, onSelect } = props;
  const t = useT();
  const chosen = selected?.size ?? 0;
  return (
    <ScrollArea label={label} className="rounded-card">
      <table aria-label={label} className="w-full min-w-xl border-collapse text-dense">
        <thead>
          <tr className="text-start text-small text-muted">
            {onSelect !== undefined && (
              <th scope="col" className="w-10 px-3 py-2">
                <Checkbox
                  aria-label={t('common.table.select-all')}
                  isSelected={rows.length > 0 && chosen === rows.length}
                  isIndeterminate={chosen > 0 && chosen < rows.length}
                  onChange={(all) => onSelect(all ? new Set(rows.map(rowId)) : new Set())}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollArea>
  );
}

function HeaderCell<Row extends RowData>({
  column,
  sort,
  onSort,
}: {
  readonly column: DataColumn<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}) {
  const t = useT();
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const next = direction === 'asc' ? 'desc' : 'asc';
  const isSortable = column.isSortable === true && onSort !== undefined;
  return (
    <th
      scope="col"
      {...(isSortable ? { 'aria-sort': direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending' } : {})}
      {...(column.width === undefined ? {} : { style: { width: column.width } })}
      className={cx('px-3 py-2 font-medium whitespace-nowrap', column.align === 'end' ? 'text-end' : 'text-start')}
    >
      {isSortable ? (
        <button
          type="button"
          title={t(next === 'asc' ? 'common.table.sort-ascending' : 'common.table.sort-descending', { column: column.header })}
          onClick={() => onSort({ column: column.id, direction: next })}
          className={cx(
            '-mx-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-tag px-1.5 hover:text-ink',
            direction !== undefined && 'font-semibold text-ink',
          )}
        >
          {column.header}
          <Icon of={direction === undefined ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown} size={14} />
        </button>
      ) : (
        <span className={cx(column.isHeaderHidden === true && 'sr-only')}>{column.header}</span>
      )}
    </th>
  );
}

function BodyRow<Row extends RowData>({
  id,
  row,
  isSelected,
  columns,
  rowLabel,
  selected,
  onSelect,
  onOpen,
  openedId,
}: DataTableProps<Row> & { readonly id: string; readonly row: Row; readonly isSelected: boolean }) {
  const t = useT();
  const isOpened = openedId === id;
  return (
    <tr
      {...(isOpened ? { 'aria-current': true } : {})}
      // The first cell holds the actual control; clicking elsewhere on the row is a mouse shortcut.
      {...(onOpen === undefined ? {} : { onClick: (event) => !isForOtherControl(event) && onOpen(row) })}
      className={cx(
        'border-t border-hairline',
        onOpen !== undefined && 'cursor-pointer hover:bg-sunken',
        (isSelected || isOpened) && 'bg-palm-soft',
      )}
    >
      {onSelect !== undefined && (
        <td data-tick="" className="px-3 py-2">
          <Checkbox
            aria-label={t('common.table.select-row', { row: rowLabel?.(row) ?? id })}
            isSelected={isSelected}
            onChange={(on) => {
              const next = new Set(selected);
              if (on) next.add(id);
              else next.delete(id);
              onSelect(next);
            }}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.id} className={cx('px-3 py-3 align-middle', column.align === 'end' && 'text-end')}>
          {place === 0 && onOpen !== undefined ? (
            <button type="button" onClick={() => onOpen(row)} className="rounded-tag text-start font-medium">
              {column.cell(row)}
            </button>
          ) : (
            (column.cell(row) ?? <span className="text-muted">{NOTHING}</span>)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Whether the click is for a control in the row, for its checkbox cell, or for a menu that such a control opened elsewhere in the page. */
function isForOtherControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('button, a, input, label, [data-tick]') !== null;
}
