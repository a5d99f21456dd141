import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useT } from '../../lib/locale/t.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { Card } from '../layout/card.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';
import { ScrollArea } from '../layout/scroll-area.tsx';

export type ChartTable = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
};

export type ChartFrameProps = {
  readonly title: ReactNode;
  /** The chart's message in one sentence; also its accessible description. */
  readonly summary: string;
  /** The same numbers as a table. */
  readonly table: ChartTable;
  readonly children: ReactNode;
  /** Controls next to the table toggle. */
  readonly actions?: ReactNode;
  /** Controls that belong to the table, shown with it. */
  readonly tableActions?: ReactNode;
  /** Shows the summary to assistive technology only (small charts with their numbers next to them). */
  readonly isSummaryHidden?: boolean;
  /** No table toggle, because the chart already shows every number as text. */
  readonly isSelfExplaining?: boolean;
  readonly className?: string;
};

/** Common parts of every chart: title, summary, table toggle. The drawing is hidden from assistive technology; the table is not. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, summary, table, children, actions, tableActions, isSummaryHidden = false, isSelfExplaining = false, className } = props;
  const [showsTable, setShowsTable] = useState(false);
  const t = useT();
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={cx('flex flex-col', className)}>
      <header className="mb-2 flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <h2 id={id} className="text-heading font-semibold">
            {title}
          </h2>
          <p className={cx('text-small text-muted', isSummaryHidden && 'sr-only')}>{summary}</p>
        </div>
        <div className="ms-auto flex items-center gap-1">
          {actions}
          {showsTable && tableActions}
          {!isSelfExplaining && (
            <button
              type="button"
              aria-pressed={showsTable}
              onClick={() => setShowsTable(!showsTable)}
              className={cx(buttonStyle({ variant: 'quiet', size: 'sm' }), 'text-muted')}
            >
              <Icon of={showsTable ? ChartColumn : Table2} size={18} />
              {t(showsTable ? 'common.chart.drawing' : 'common.chart.table')}
            </button>
          )}
        </div>
      </header>
      {showsTable ? <FigureTable {...table} labelledBy={id} /> : children}
    </Card>
  );
}

function FigureTable({ columns, rows, labelledBy }: ChartTable & { readonly labelledBy: string }) {
  return (
    <ScrollArea labelledBy={labelledBy}>
      <table aria-labelledby={labelledBy} className="w-full border-collapse text-dense">
        <thead>
          <tr className="text-small text-muted">
            {columns.map((column, place) => (
              <th key={column} scope="col" className={cx('px-2 py-2 font-medium', place === 0 ? 'text-start' : 'text-end')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-hairline">
              {row.cells.map((cell, place) =>
                place === 0 ? (
                  // oxlint-disable-next-line react/no-array-index-key -- cells have no identity but their column
                  <th key={place} scope="row" className="px-2 py-2 text-start font-medium">
                    {cell}
                  </th>
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key -- cells have no identity but their column
                  <td key={place} className="px-2 py-2 text-end">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
