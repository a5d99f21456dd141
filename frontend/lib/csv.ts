import type { QueryResult } from '@sumaa/contracts';

/** Spreadsheets read UTF-8 only with it. */
const byteOrderMark = '\uFEFF';

/** What spreadsheets take for the beginning of a formula, full-width forms and signs that nobody sees before them included (OWASP, CSV injection). */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/u;

/** The shown rows as CSV (RFC 4180). Texts that a spreadsheet would take for a formula begin with an apostrophe; null is an empty cell. */
export function csvOf({ columns, rows }: Pick<QueryResult, 'columns' | 'rows'>): string {
  const record = (cells: readonly (string | null)[], isNumber: (index: number) => boolean) =>
    cells.map((cell, index) => quoted(cell === null || isNumber(index) || !formula.test(cell) ? (cell ?? '') : `'${cell}`)).join(',');
  const header = record(
    columns.map(({ name }) => name),
    () => false,
  );
  const lines = rows.map((row) => record(row, (index) => columns[index]?.kind === 'number'));
  return `${byteOrderMark}${[header, ...lines].join('\r\n')}\r\n`;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
