import { useT } from '../../lib/locale/t.tsx';
import { Card } from '../layout/card.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import type { DataTableProps } from './data-table-props.ts';

/** The table's rows as cards for phones: the title column is the heading, the others are label and value. */
export function DataCards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, rowLabel, selected, onSelect, onOpen, openedId } = props;
  const t = useT();
  const title = columns.find((column) => column.onCard === 'title') ?? columns[0];
  const corner = columns.find((column) => column.onCard === 'corner');
  const lines = columns.filter((column) => column !== title && column !== corner && column.onCard !== 'hidden');
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {rows.map((row) => {
        const id = rowId(row);
        return (
          <Card key={id} as="li" isSelected={openedId === id || selected?.has(id) === true}>
            <div className="mb-2 flex items-center gap-3 font-medium">
              {onSelect !== undefined && (
                <Checkbox
                  aria-label={t('common.table.select-row', { row: rowLabel?.(row) ?? id })}
                  isSelected={selected?.has(id) ?? false}
                  onChange={(on) => {
                    const next = new Set(selected);
                    if (on) next.add(id);
                    else next.delete(id);
                    onSelect(next);
                  }}
                />
              )}
              {onOpen === undefined ? (
                <div className="min-w-0 flex-1">{title?.cell(row)}</div>
              ) : (
                <button type="button" onClick={() => onOpen(row)} className="min-h-11 min-w-0 flex-1 rounded-tag text-start">
                  {title?.cell(row)}
                </button>
              )}
              {corner?.cell(row)}
            </div>
            <dl className="flex flex-col gap-1.5 text-dense">
              {lines.map((column) => {
                const value = column.cell(row);
                return (
                  value !== null && (
                    <div key={column.id} className="flex items-center justify-between gap-4">
                      <dt className={column.isHeaderHidden === true ? 'sr-only' : 'text-muted'}>{column.header}</dt>
                      <dd className="min-w-0 text-end">{value}</dd>
                    </div>
                  )
                );
              })}
            </dl>
          </Card>
        );
      })}
    </ul>
  );
}
