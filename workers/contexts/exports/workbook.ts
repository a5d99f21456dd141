import type { Language } from '@sumaa/contracts';
import type { CellValue } from './cells.ts';

export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly header: string; readonly width: number }[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly dateFormat: string;
}

/**
 * A workbook: right to left in Arabic, real numbers and dates, headers that stay. Held in memory, so at most `maxWorkbookRows` rows. Text
 * stays text there, whatever it begins with.
 */
export async function workbookOf(sheets: readonly Sheet[], language: Language): Promise<Buffer> {
  // Loaded on demand: most processes never make a workbook.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile(
    sheets.map(({ name, columns, rows, dateFormat }) => ({
      data: [
        columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const })),
        ...rows.map((cells) => cells.map(sheetCell)),
      ],
      sheet: nameOf(name),
      rightToLeft: language === 'ar',
      stickyRowsCount: 1,
      columns: columns.map(({ width }) => ({ width })),
      dateFormat,
    })),
  ).toBuffer();
}

/** Excel opens no workbook with a longer name of a sheet, or with one of these signs in it. */
const nameOf = (name: string): string => name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, 31);

function sheetCell(value: CellValue) {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number };
  return value instanceof Date ? { value, type: Date } : { value: fitting(value), type: String };
}

/** Excel opens no workbook with a longer text in a cell. */
const maxLetters = 32_767;

/** The library drops what XML does not know. */
const fitting = (text: string): string => text.slice(0, maxLetters);
