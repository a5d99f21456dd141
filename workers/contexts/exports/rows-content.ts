import type { ExportColumn, ExportFormat, Language, RowsKind } from '@sumaa/contracts';
import { cellOf, plainOf, type CellValue, type Spoken } from './cells.ts';
import { byteOrderMark, csvRecord } from './csv.ts';
import type { RowsOf } from './rows.ts';
import { workbookOf } from './workbook.ts';

export interface RowsToWrite {
  readonly kind: Pick<RowsKind, 'title' | 'columns'>;
  readonly format: ExportFormat;
  readonly spoken: Spoken;
  readonly batches: RowsOf['batches'];
  /** Told after each batch how many rows are written; what it throws ends the writing. */
  onRows(rows: number): Promise<void>;
}

/** The bytes of a table. CSV comes batch by batch and is never held as a whole. */
export async function* rowsContent({ kind, format, spoken, batches, onRows }: RowsToWrite): AsyncGenerator<Buffer> {
  const { columns } = kind;
  const { language } = spoken;
  if (format === 'csv') yield Buffer.from(byteOrderMark + csvRecord(columns.map(({ header }) => header[language])));
  const rows: (readonly CellValue[])[] = [];
  let written = 0;
  for await (const batch of batches) {
    if (format === 'jsonl') {
      yield Buffer.from(
        batch.map((row) => `${JSON.stringify(Object.fromEntries(columns.map(({ key }) => [key, plainOf(row[key])])))}\n`).join(''),
      );
      written += batch.length;
      await onRows(written);
      continue;
    }
    const cells = batch.map((row) => columns.map((column) => cellOf(column, row[column.key], spoken)));
    written += cells.length;
    if (format === 'csv') yield Buffer.from(cells.map(csvRecord).join(''));
    else rows.push(...cells);
    await onRows(written);
  }
  if (format === 'xlsx') yield await workbookOf([sheetOf(kind, language, rows)], language);
}

const widths: Readonly<Record<ExportColumn['type'], number>> = { text: 28, number: 10, instant: 18, choice: 16, json: 40 };

/** The one sheet of a table. */
export const sheetOf = ({ title, columns }: RowsToWrite['kind'], language: Language, rows: readonly (readonly CellValue[])[]) => ({
  name: title[language],
  columns: columns.map(({ header, type }) => ({ header: header[language], width: widths[type] })),
  rows,
  dateFormat: 'yyyy-mm-dd hh:mm',
});
