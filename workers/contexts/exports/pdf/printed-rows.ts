import type { Language } from '@sumaa/contracts';
import type { Report } from '../../../infra/export/report.ts';

/** So many rows of a table are printed: a PDF is read, and drawing takes long. */
export const mostPrintedRows = 100;

/**
 * The report as it is printed: the first rows of each table, with a sentence that says so where there are more. A course of time, which is
 * drawn above its table, is whole: it has a row a week at most.
 */
export const printedRowsOf = (report: Report, language: Language): Report => ({
  ...report,
  tables: report.tables.map((table) =>
    table.rows.length <= mostPrintedRows || table.drawing.kind === 'stacks'
      ? table
      : { ...table, rows: table.rows.slice(0, mostPrintedRows), notes: [...table.notes, sentence(table.rows.length, language)] },
  ),
});

function sentence(rows: number, language: Language): string {
  const [shown, all] = [mostPrintedRows, rows].map((number) => number.toLocaleString('en'));
  return language === 'ar'
    ? `أول ${shown} من ${all} صف. الجدول كله في ملف Excel أو CSV.`
    : `The first ${shown} of ${all} rows. The whole table is in the Excel or CSV file.`;
}
