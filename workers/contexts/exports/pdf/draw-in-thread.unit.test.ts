import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { Report } from '../../../infra/export/report.ts';
import { usualDates } from '../../../infra/written-date.ts';
import { drawInThread } from './draw-in-thread.ts';
import { mostPrintedRows, printedRowsOf } from './printed-rows.ts';

const tableOf = (rows: number) => ({
  title: 'أيام المنافسين',
  notes: [],
  columns: [
    { header: 'المكان', type: 'text' as const },
    { header: 'المراجعات', type: 'number' as const },
  ],
  rows: Array.from({ length: rows }, (_, place) => [`مكان ${place}`, place]),
  drawing: { kind: 'none' as const },
});
const reportOf = (rows: number): Report => ({ title: 'تقرير', about: [['النشاط', 'مطعم']], logoFile: null, tables: [tableOf(rows)] });
const dates = usualDates('ar');

test('a long table is printed in part and says so; a short one as it is', () => {
  const { tables } = printedRowsOf({ ...reportOf(1_800), tables: [tableOf(1_800), tableOf(3)] }, 'ar');
  expect(tables.map(({ rows }) => rows.length)).toEqual([mostPrintedRows, 3]);
  expect(tables.map(({ notes }) => notes)).toEqual([['أول 100 من 1,800 صف. الجدول كله في ملف Excel أو CSV.'], []]);
});

test('of a long ranked table both ends are printed, also where the last rows have no rank', () => {
  const ranked = {
    ...tableOf(180),
    rows: Array.from({ length: 180 }, (_, place) => [`${place}`, place < 170 ? 170 - place : null]),
    rankedBy: 1,
  };
  const [printed] = printedRowsOf({ ...reportOf(1), tables: [ranked] }, 'en').tables;
  expect(printed?.rows.map(([name]) => name)).toEqual([
    ...Array.from({ length: 50 }, (_, place) => `${place}`),
    ...Array.from({ length: 50 }, (_, place) => `${place + 120}`),
  ]);
  expect(printed?.notes).toEqual(['The highest 50 and the lowest 50 of 180 rows. The whole table is in the Excel or CSV file.']);
});

test('the course of three years is printed with its newest weeks', () => {
  const weeks = { ...tableOf(158), drawing: { kind: 'stacks' as const, of: [1] } };
  expect(printedRowsOf({ ...reportOf(1), tables: [weeks] }, 'ar').tables[0]?.rows).toHaveLength(158);
});

test('the process goes on while a report is drawn', async () => {
  let asked = 0;
  const bytes = await drawInThread({ report: reportOf(3), dates, logo: null }, async () => void (asked += 1), 1);
  expect(asked).toBeGreaterThan(0);
  expect((await getDocument({ data: new Uint8Array(bytes) }).promise).numPages).toBe(1);
});

test('whoever does not wait any more ends the drawing', async () => {
  const drawing = drawInThread(
    { report: reportOf(1_800), dates, logo: null },
    async () => {
      throw new Error('cancelled');
    },
    1,
  );
  await expect(drawing).rejects.toThrow('cancelled');
});
