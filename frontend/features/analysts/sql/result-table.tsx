import type { QueryColumn, QueryResult } from '@sumaa/contracts';
import { useRef, useState } from 'react';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { cx } from '../../../ui/cx.ts';
import { Num } from '../../../ui/marks/num.tsx';

/** As analysts write them, in every language. */
const rowNumber = '#';
const nothing = 'null';

/** Rows that are drawn at once; more follow as one scrolls. */
const step = 100;

/** The rows as Postgres answered them: numbers grouped, everything else as it is. */
export function ResultTable({ result: { columns, rows }, label }: { readonly result: QueryResult; readonly label: string }) {
  const format = useFormat();
  const [drawn, setDrawn] = useState(step);
  const frame = useRef<HTMLDivElement>(null);
  const drawMore = () => {
    const at = frame.current;
    if (at !== null && at.scrollTop + at.clientHeight > at.scrollHeight - 400) setDrawn((count) => Math.min(count + step, rows.length));
  };
  return (
    // Its rows can be reached by keyboard only if it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div ref={frame} onScroll={drawMore} tabIndex={0} role="region" aria-label={label} dir="ltr" className="max-h-[28rem] overflow-auto">
      <table className="min-w-full border-collapse text-small">
        <thead className="sticky top-0 bg-surface">
          <tr>
            <th scope="col" className="w-px border-y border-hairline px-3 py-2 text-end font-medium text-muted">
              {rowNumber}
            </th>
            {columns.map(({ name, kind }, index) => (
              <th
                key={index}
                scope="col"
                className={cx('border-y border-hairline px-3 py-2 font-medium whitespace-nowrap text-muted', align(kind))}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row, at) => (
            <tr key={at} className="border-t border-hairline first:border-t-0">
              <td className="px-3 py-2 text-end text-muted">
                <Num>{format.number(at + 1)}</Num>
              </td>
              {row.map((value, index) => (
                <td key={index} className={cx('max-w-96 px-3 py-2 align-top', align(columns[index]?.kind ?? 'text'))}>
                  {value === null ? (
                    <span className="text-muted italic">{nothing}</span>
                  ) : (
                    <bdi translate="no" className="break-words">
                      {columns[index]?.kind === 'number' ? grouped(value) : value}
                    </bdi>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const align = (kind: QueryColumn['kind']): string => (kind === 'number' ? 'text-end' : 'text-start');

/** Groups the digits of a number and keeps every one of them: «12345.60» is «12,345.60». */
function grouped(value: string): string {
  const [whole = '', ...rest] = value.split('.');
  if (!/^-?\d+$/.test(whole)) return value;
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}
