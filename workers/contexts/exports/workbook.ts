import type { ExportColumn, ExportKind, Language } from '@sumaa/contracts';
import type { CellValue } from './cells.ts';

const widths: Readonly<Record<ExportColumn['type'], number>> = { text: 28, number: 10, instant: 18, choice: 16 };

/**
 * A workbook with one sheet: right to left in Arabic, real numbers and dates, headers that stay. Held in memory, so at most
 * `maxWorkbookRows` rows. Text stays text there, whatever it begins with.
 */
export async function workbookOf(
  kind: Pick<ExportKind, 'title' | 'columns'>,
  language: Language,
  rows: readonly (readonly CellValue[])[],
): Promise<Buffer> {
  // Loaded on demand: most processes never make a workbook.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const { title, columns } = kind;
  const header = columns.map((column) => ({ value: column.header[language], type: String, fontWeight: 'bold' as const }));
  const body = rows.map((cells) => cells.map(sheetCell));
  return writeXlsxFile([header, ...body], {
    sheet: title[language],
    rightToLeft: language === 'ar',
    stickyRowsCount: 1,
    columns: columns.map(({ type }) => ({ width: widths[type] })),
    dateFormat: 'yyyy-mm-dd hh:mm',
  }).toBuffer();
}

function sheetCell(value: CellValue) {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number };
  return value instanceof Date ? { value, type: Date } : { value: fitting(value), type: String };
}

/** Excel opens no workbook with a longer text in a cell. */
const maxLetters = 32_767;

/** The library drops what XML does not know. */
const fitting = (text: string): string => text.slice(0, maxLetters);
