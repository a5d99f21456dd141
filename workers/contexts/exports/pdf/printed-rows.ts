import type { Language } from '@sumaa/contracts';
import type { Report, ReportTable } from '../../../infra/export/report.ts';

/** So many rows of a table are printed: a PDF is read, and drawing takes long. */
export const mostPrintedRows = 100;

/**
 * The report as it is printed: the first rows of each table, with a sentence that says so where there are more; of a ranked table the highest
 * and the lowest. A course of time, which is drawn above its table, is whole: it has a row a week at most.
 */
export const printedRowsOf = (report: Report, language: Language): Report => ({
  ...report,
  tables: report.tables.map((table) =>
    table.rows.length <= mostPrintedRows || table.drawing.kind === 'stacks' ? table : { ...table, ...partOf(table, language) },
  ),
});

function partOf({ rows, notes, rankedBy }: ReportTable, language: Language): Pick<ReportTable, 'rows' | 'notes'> {
  if (rankedBy === undefined) return { rows: rows.slice(0, mostPrintedRows), notes: [...notes, sentence(rows.length, language)] };
  const half = mostPrintedRows / 2;
  const highest = rows.slice(0, half);
  const lowest = rows
    .slice(half)
    .filter((row) => row[rankedBy] !== null)
    .slice(-half);
  return { rows: [...highest, ...lowest], notes: [...notes, ends(highest.length, lowest.length, rows.length, language)] };
}

function ends(highest: number, lowest: number, rows: number, language: Language): string {
  const [high, low, all] = [highest, lowest, rows].map((number) => number.toLocaleString('en'));
  return language === 'ar'
    ? `أعلى ${high} وأدنى ${low} من ${all} صف. الجدول كله في ملف Excel أو CSV.`
    : `The highest ${high} and the lowest ${low} of ${all} rows. The whole table is in the Excel or CSV file.`;
}

function sentence(rows: number, language: Language): string {
  const [shown, all] = [mostPrintedRows, rows].map((number) => number.toLocaleString('en'));
  return language === 'ar'
    ? `أول ${shown} من ${all} صف. الجدول كله في ملف Excel أو CSV.`
    : `The first ${shown} of ${all} rows. The whole table is in the Excel or CSV file.`;
}
