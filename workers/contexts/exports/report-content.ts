import type { ExportFormat, Language } from '@sumaa/contracts';
import type { DateStyle } from '../../infra/written-date.ts';
import type { WorkDeps } from '../../infra/work-deps.ts';
import type { Report, ReportColumn, ReportTable, ReportValue } from '../../infra/export/report.ts';
import type { CellValue } from './cells.ts';
import { byteOrderMark, csvRecord } from './csv.ts';
import { drawInThread } from './pdf/draw-in-thread.ts';
import { printedRowsOf } from './pdf/printed-rows.ts';
import { reportPage } from './report-page.ts';
import { workbookOf, type Sheet } from './workbook.ts';
import { zipOf, type ZipFile } from './zip.ts';

export interface ReportToWrite {
  readonly report: Report;
  readonly format: ExportFormat;
  /** Of its reader; tables for programs keep dates as they are. */
  readonly dates: DateStyle;
  /** The picture of the business. */
  readonly logo: Buffer | null;
  /** Reads a file of the report; null where it was erased or is lost. */
  readonly openFile: WorkDeps['openFile'];
  /** Told after each table, in every format, how many rows are written; what it throws ends the writing. */
  onRows(rows: number): Promise<void>;
  /** Asked again and again while a PDF is drawn; what it throws ends the drawing. */
  onWait(): Promise<void>;
}

/** The bytes of a report. A single table has nothing around it, so that programs read it. */
export async function* reportContent({ report, format, dates, logo, openFile, onRows, onWait }: ReportToWrite): AsyncGenerator<Buffer> {
  const { language } = dates;
  const { tables } = report;
  let written = 0;
  const onTable = async ({ rows }: ReportTable) => {
    written += rows.length;
    await onRows(written);
  };
  if (format === 'xlsx') {
    const sheets = aboutSheets(report, language);
    for (const table of tables) {
      sheets.push(sheetOf(table, language));
      await onTable(table);
    }
    return yield await workbookOf(sheets, language);
  }
  if (format === 'pdf') {
    for (const table of tables) await onTable(table);
    return yield await drawInThread({ report: printedRowsOf(report, language), dates, logo }, onWait);
  }
  if (format === 'json' || format === 'zip') {
    for (const table of tables) await onTable(table);
    const data = Buffer.from(JSON.stringify(plainOf(report), null, 2));
    if (format === 'zip') return yield* zipOf(filesOf(report, { data, language, openFile }));
    return yield data;
  }
  const isWhole = tables.length > 1;
  yield Buffer.from(byteOrderMark + (isWhole ? records([[report.title], ...report.about, []]) : ''));
  for (const table of tables) {
    const around = isWhole ? records([[table.title], ...table.notes.map((note) => [note])]) : '';
    const rows = table.rows.map((row) => row.map((value, place) => csvValue(table.columns[place]!, value)));
    yield Buffer.from(around + records([headersOf(table, language), ...rows]) + (isWhole ? records([[]]) : ''));
    await onTable(table);
  }
}

/** The report for programs and for people, and the files that belong to it. What was erased meanwhile is left out. */
async function* filesOf(
  report: Report,
  { data, language, openFile }: Pick<ReportToWrite, 'openFile'> & { readonly data: Buffer; readonly language: Language },
): AsyncGenerator<ZipFile> {
  yield { name: 'data.json', bytes: data };
  yield { name: 'data.html', bytes: Buffer.from(reportPage(report, language)) };
  for (const { name, subject, fileId, place } of report.files ?? []) {
    const file = await openFile(subject, fileId, place);
    if (file !== null) yield { name, bytes: file.bytes };
  }
}

/** The tables by their names for programs, each as rows by the names of its columns. */
const plainOf = ({ title, about, tables }: Report) => ({
  title,
  about: Object.fromEntries(about),
  ...Object.fromEntries(
    tables.map((table) => [
      table.key ?? table.title,
      table.rows.map((row) => Object.fromEntries(table.columns.map(({ key, header }, place) => [key ?? header, row[place] ?? null]))),
    ]),
  ),
});

const records = (rows: readonly (readonly CellValue[])[]): string => rows.map(csvRecord).join('');

const units = {
  share: { ar: ' (%)', en: ' (%)' },
  duration: { ar: ' (بالدقائق)', en: ' (minutes)' },
} as const;

const headersOf = ({ columns }: ReportTable, language: Language): string[] =>
  columns.map(({ header, type }) => header + (type === 'share' || type === 'duration' ? units[type][language] : ''));

/** A number in the unit that its header names. */
function measured({ type }: ReportColumn, value: ReportValue): ReportValue {
  if (typeof value !== 'number') return value;
  if (type === 'share') return Math.round(1000 * value) / 10;
  return type === 'duration' ? Math.round(value / 60_000) : value;
}

const csvValue = measured;

const sheetValue = (column: ReportColumn, value: ReportValue): CellValue =>
  column.type === 'day' && typeof value === 'string' ? new Date(`${value}T00:00:00Z`) : measured(column, value);

const dateFormat = 'yyyy-mm-dd';
const widths: Readonly<Record<ReportColumn['type'], number>> = {
  text: 28,
  number: 12,
  rating: 12,
  change: 12,
  share: 14,
  duration: 18,
  day: 14,
};

const sheetOf = (table: ReportTable, language: Language): Sheet => {
  const headers = headersOf(table, language);
  return {
    name: table.title,
    columns: table.columns.map(({ type }, place) => ({
      header: headers[place]!,
      width: Math.max(widths[type], headers[place]!.length + 2),
    })),
    rows: table.rows.map((row) => row.map((value, place) => sheetValue(table.columns[place]!, value))),
    dateFormat,
  };
};

const aboutName = { ar: 'عن التقرير', en: 'About' } as const;

/** What the tables are about, and what they say, where there is more than one. */
function aboutSheets({ title, about, tables }: Report, language: Language): Sheet[] {
  if (tables.length < 2) return [];
  const notes = tables.flatMap(({ title: name, notes: sentences }) => sentences.map((sentence) => [name, sentence]));
  const columns = [
    { header: title, width: 28 },
    { header: '', width: 90 },
  ];
  return [{ name: aboutName[language], columns, rows: [...about, ...notes], dateFormat }];
}
