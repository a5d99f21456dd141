import type { CellValue } from './cells.ts';

/** What spreadsheets take for the beginning of a formula, full-width forms and signs that nobody sees before them included (OWASP, CSV injection). */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/u;

/** A cell as RFC 4180 has it; a text that a spreadsheet would run is marked as text by an apostrophe. */
export function csvCell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ');
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One record with its line end. */
export const csvRecord = (cells: readonly CellValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Without it Excel does not read UTF-8. */
export const byteOrderMark = '\uFEFF';
